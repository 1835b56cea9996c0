import assert from 'node:assert/strict';
import { importSummary } from '../../../src/core/importSummary';
import type { ImportReport } from '../../../src/core/sessionStore';

const report = (imported: number, unchanged: number, ...reasons: string[]): ImportReport => ({
  imported,
  unchanged,
  skipped: reasons.map((reason, index) => ({ id: `s${index}`, reason })),
  cancelled: false,
});
const took = (file: string, given: ImportReport) => ({ file, report: given, problem: null });

describe('what is said of an import', () => {
  it('says what came, and that the same import again changes nothing', () => {
    const first = importSummary([took('a.json', report(3, 0))], false);
    assert.equal(first.message, 'Imported 3 sessions.');
    assert.equal(first.isPartial, false);
    assert.equal(
      importSummary([took('a.json', report(0, 3))], false).message,
      'Nothing new was imported: all 3 sessions are here already.',
    );
    assert.equal(
      importSummary([took('a.json', report(1, 1))], false).message,
      'Imported 1 session; 1 was here already.',
    );
  });

  it('says what lies in the trash here, where nobody would look for it', () => {
    const one = importSummary([took('a.json', { ...report(0, 1), inTrash: 1 })], false);
    assert.equal(
      one.message,
      'Nothing new was imported: the session is here already. It lies in the trash, and can be restored from there.',
    );
    const several = importSummary([took('a.json', { ...report(2, 1), inTrash: 1 })], false);
    assert.match(several.message, /1 was here already\. 1 of them lies in the trash/);
    assert.match(several.details, /- In the trash: 1/);
  });

  it('says what was skipped, and why in the details', () => {
    const { message, details, isPartial } = importSummary(
      [took('a.json', report(1, 0, 'its turns form a ring'))],
      false,
    );
    assert.equal(message, 'Imported 1 session. 1 session could not be taken.');
    assert.match(details, /- Skipped s0: its turns form a ring/);
    assert.equal(isPartial, true);
  });

  it('says of one bad file only what is wrong with it, and of several that they are bad', () => {
    const bad = { file: 'b.txt', report: null, problem: 'This is something else.' };
    assert.equal(importSummary([bad], false).message, 'b.txt: This is something else.');
    assert.equal(
      importSummary([took('a.json', report(2, 0)), bad, { ...bad, file: 'c.txt' }], false).message,
      'Imported 2 sessions. 2 files could not be read.',
    );
  });

  it('says that what had come is kept when it is cancelled', () => {
    const given = { ...report(5, 0), cancelled: true };
    assert.equal(
      importSummary([took('a.json', given)], true).message,
      'The import was cancelled; what had come is kept. Imported 5 sessions.',
    );
  });
});
