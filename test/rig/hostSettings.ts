import { quietSettings } from './quietSettings.mjs';

/** User settings of host tests: our views stay closed, so that a test sees what opening them does. */
export const hostSettings = { ...quietSettings, 'workbench.secondarySideBar.defaultVisibility': 'hidden' };
