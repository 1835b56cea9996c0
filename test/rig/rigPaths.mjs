import path from 'node:path';
import { root } from '../../scripts/root.mjs';

/** Where the rig's own manifest and lock file lie. */
export const rigFolder = path.join(root, 'test', 'rig');

/** Everything that is downloaded or kept between runs, the sessions of `npm start` among it. Git ignores it. */
export const cacheFolder = path.join(rigFolder, '.cache');

/** What a run leaves for a person to look at. */
export const resultsFolder = path.join(root, 'test-results');

/** The small project that `npm start` opens and that tests copy. */
export const demoWorkspace = path.join(rigFolder, 'demo');

/** The extension that shows the chat in the first window of `npm start`. */
export const openerFolder = path.join(rigFolder, 'opener');

/** An extension that brings a language model for host tests. */
export const modelsFolder = path.join(rigFolder, 'models');
