import { useVsCode } from '../rig/useVsCode';
import { branching } from './commands/branching';
import { CommandScene } from './commands/commandScene';
import { opening } from './commands/opening';
import { organising } from './commands/organising';
import { searching } from './commands/searching';
import { storeKeeping } from './commands/storeKeeping';

describe('commands from the palette, with sessions there and none of them open', () => {
  // Before VS Code ends, which takes the folder of the store along.
  after(() => scene.close());

  const used = useVsCode();
  const scene = new CommandScene(used);

  before('open the store', async function () {
    this.timeout(120_000);
    await scene.open();
  });

  describe('keeping sessions in order', () => organising(scene));

  describe('other ways on', () => {
    beforeEach(() => scene.leaveSession());
    branching(scene);
  });

  describe('opening', () => {
    beforeEach(() => scene.leaveSession());
    opening(scene);
  });

  describe('searching', () => searching(scene));

  describe('looking after the store', () => {
    beforeEach(() => scene.leaveSession());
    storeKeeping(scene);
  });
});
