import assert from 'node:assert/strict';
import { relativePath } from '../../../src/host/relativePath';

describe('a path that a reply names', () => {
  it('is taken apart when it stays inside', () => {
    assert.deepEqual(relativePath('src/main.ts'), ['src', 'main.ts']);
    assert.deepEqual(relativePath('./src//main.ts'), ['src', 'main.ts']);
    assert.deepEqual(relativePath('src\\main.ts'), ['src', 'main.ts']);
    assert.deepEqual(relativePath('.github/..a/b'), ['.github', '..a', 'b']);
  });

  const attacks = [
    '',
    '.',
    '..',
    '../secret',
    'src/../../secret',
    'src\\..\\..\\secret',
    '/etc/passwd',
    '\\\\server\\share',
    'C:\\Windows',
    'c:secret',
    'file:///etc/passwd',
    'src/a\0.ts',
    'src/main.ts::$DATA',
    'src/.. /secret',
    'src/.../secret',
    'con:/x',
  ];
  for (const attack of attacks) {
    it(`is refused when it is ${JSON.stringify(attack)}`, () => assert.equal(relativePath(attack), null));
  }
});
