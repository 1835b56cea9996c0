import assert from 'node:assert/strict';
import { placeCode } from '../../../src/core/placeCode';

const file = `import { a } from './a';

export function one(): number {
  return 1;
}

export function two(): number {
  const sum = 1 + 1;

  return sum;
}

export const three = 3;
`;
const nowhere = { cursorLine: null };

describe('a piece of code and its file', () => {
  it('is the file where there is none', () => {
    assert.equal(placeCode(null, 'const a = 1;', nowhere), 'const a = 1;\n');
    assert.equal(placeCode('', 'const a = 1;\n', nowhere), 'const a = 1;\n');
  });

  it('replaces the declaration that begins like it', () => {
    const placed = placeCode(file, 'export function two(): string {\n  return "2";\n}', nowhere);
    assert.equal(
      placed,
      file.replace(/export function two[\s\S]+?\n}/, 'export function two(): string {\n  return "2";\n}'),
    );
  });

  it('replaces the stretch that begins and ends like it', () => {
    const placed = placeCode(file, '  const sum = 1 + 1;\n  log(sum);\n  return sum;', nowhere);
    assert.equal(
      placed,
      file.replace('  const sum = 1 + 1;\n\n  return sum;', '  const sum = 1 + 1;\n  log(sum);\n  return sum;'),
    );
  });

  it('replaces a whole file that begins like it', () => {
    const fresh = "import { a } from './a';\n\nexport const all = a;";
    assert.equal(placeCode(file, fresh, nowhere), `${fresh}\n`);
  });

  it('goes to the cursor when it belongs nowhere else, and to the end without one', () => {
    assert.match(placeCode(file, 'const lone = 0;', { cursorLine: 1 }), /'\.\/a';\nconst lone = 0;\n\nexport/);
    assert.match(placeCode(file, 'const lone = 0;', nowhere), /three = 3;\n+const lone = 0;\n$/);
  });

  it('takes the line ends of the file', () => {
    const placed = placeCode(
      file.replaceAll('\n', '\r\n'),
      'export function one(): number {\n  return 11;\n}',
      nowhere,
    );
    assert.equal(placed.replaceAll('\r\n', '').includes('\n'), false);
    assert.match(placed, /return 11;\r\n}/);
  });

  it('goes by indentation where there are no brackets', () => {
    const python = 'def one():\n    return 1\n\ndef two():\n    x = 2\n    return x\n\nprint(one())\n';
    assert.equal(
      placeCode(python, 'def two():\n    return 22', nowhere),
      'def one():\n    return 1\n\ndef two():\n    return 22\n\nprint(one())\n',
    );
  });
});
