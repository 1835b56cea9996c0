import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { folderLabels } from '../../../src/tools/folderLabels';
import { locatePath } from '../../../src/tools/locatePath';
import { temporaryFolder } from '../store/temporaryFolder';

describe('the labels of folders', () => {
  const table: [string[], string[]][] = [
    [[], []],
    [
      ['api', 'web'],
      ['api', 'web'],
    ],
    [
      ['api', 'api', 'api'],
      ['api', 'api (2)', 'api (3)'],
    ],
    [
      ['api', 'api (2)', 'api'],
      ['api', 'api (2)', 'api (3)'],
    ],
    [
      ['api', 'api', 'api (2)'],
      ['api', 'api (2)', 'api (2) (2)'],
    ],
  ];
  for (const [names, labels] of table) {
    it(`of ${JSON.stringify(names)} are ${JSON.stringify(labels)}`, () =>
      assert.deepEqual(folderLabels(names), labels));
  }

  it('lead to the folder that is meant', async () => {
    const base = temporaryFolder();
    const folders = ['one/api', 'two/api'].map((below) => path.join(base, below));
    for (const folder of folders) mkdirSync(folder, { recursive: true });
    const labels = folderLabels(['api', 'api']);
    const roots = folders.map((folder, index) => ({ name: labels[index] ?? '', folder }));
    const { absolute, path: named } = await locatePath(roots, 'api (2)/a.ts');
    assert.deepEqual([absolute, named], [path.join(base, 'two/api/a.ts'), 'api (2)/a.ts']);
  });
});
