import type { Connection } from '../database';
import type { Files } from '../disk/files';
import { runLong } from '../longWork';
import type { StoreCalls } from '../storeCalls';
import { importDocument } from './importDocument';
import { importFile } from './importFile';

/** What is imported is merged by id: what is here stays as it is, and importing again changes nothing. */
export function importCalls(
  connection: Connection,
  files: Files,
  isClosed: () => boolean = () => false,
): Pick<StoreCalls, 'importSession' | 'importFrom'> {
  return {
    importSession: (document) => importDocument(connection, document).session,
    importFrom: (file, options = {}) => runLong(importFile({ connection, files, file, options }), options, isClosed),
  };
}
