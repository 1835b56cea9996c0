import assert from 'node:assert/strict';
import { definitionIn } from '../../../src/tools/definitionIn';
import { growth, proportional } from '../growth';

describe('what a line seems to define', () => {
  const table: [string, string, string | null][] = [
    ['a.ts', 'export async function steep(tea: Tea): Promise<void> {', 'function steep'],
    ['a.ts', 'export default class Pot extends Vessel {', 'class Pot'],
    ['a.ts', 'export const usual = 3;', 'constant usual'],
    ['a.ts', '  private async pour(cup: Cup): Promise<void> {', 'method pour'],
    ['a.ts', '  pour(cup);', null],
    ['a.ts', '  if (cup) {', null],
    ['a.ts', "import { pour } from './pot';", null],
    ['a.py', 'async def steep(tea):', 'function steep'],
    ['a.py', '    def pour(self, cup):', 'function pour'],
    ['a.py', 'class Pot(Vessel):', 'class Pot'],
    ['a.py', 'DEFAULT_TIME: int = 3', 'constant DEFAULT_TIME'],
    ['a.py', 'x = pour(cup)', null],
    ['a.go', 'func (p *Pot) Pour(cup Cup) error {', 'function Pour'],
    ['a.go', 'type Pot struct {', 'type Pot'],
    ['a.rs', 'pub(crate) async fn pour(cup: Cup) {', 'function pour'],
    ['a.rs', 'pub struct Pot {', 'struct Pot'],
    ['a.rb', '  def self.pour(cup)', 'function pour'],
    ['Pot.java', '  public static void pour(Cup cup) {', 'function pour'],
    ['Pot.java', 'public final class Pot {', 'class Pot'],
    ['a.c', 'static int pour(struct cup *cup)', 'function pour'],
    ['a.sh', 'pour() {', 'function pour'],
    ['a.css', '.pot > .lid {', 'rule pot'],
    ['a.md', '## How to pour ##', 'section How to pour'],
    ['a.txt', 'class Pot', null],
  ];
  for (const [path, line, expected] of table) {
    it(`${path}: ${line} is ${expected ?? 'nothing'}`, () => {
      const found = definitionIn(line, path);
      assert.equal(found && `${found.kind} ${found.name}`, expected);
      if (found) assert.equal(line.slice(found.column - 1, found.column - 1 + found.name.length), found.name);
    });
  }

  for (const path of ['a.ts', 'a.java', 'a.c', 'a.py', 'a.md']) {
    it(`takes no longer over lines of ${path} that were made to take long than their length is worth`, () => {
      const look = (size: number) => {
        definitionIn(`${'static '.repeat(size)}(`, path);
        definitionIn(`  ${'a'.repeat(2 * size)}(${'('.repeat(2 * size)}`, path);
        definitionIn(`# ${' '.repeat(2 * size)}x`, path);
      };
      // No more of a line is looked at than this times ten.
      assert.ok(growth(look, 5) < proportional);
    });
  }
});
