import type { FileChange } from './fileChange';
import type { StopSignal } from './stopSignal';

/** A place in a file of the workspace; lines and columns are counted from 1. */
export interface CodePosition {
  path: string;
  line: number;
  column: number;
}

/** Something that has a name in code, where it is defined. */
export interface CodeSymbol extends CodePosition {
  name: string;
  /** In one word, such as `class` or `function`. */
  kind: string;
  /** What it lies in, such as the class of a method; null where that is not known. */
  container: string | null;
  /** Its last line. */
  endLine: number;
}

/**
 * What the editor's language support knows of the code. An empty answer is given also where nothing that is installed
 * knows the language, since the editor does not tell the two apart. Places outside of the workspace are left out.
 */
export interface LanguageService {
  /** Shows it files that may use what is asked for next: of a project without a configuration it knows only those. */
  prepare(paths: readonly string[], signal: StopSignal): Promise<void>;
  workspaceSymbols(query: string, signal: StopSignal): Promise<CodeSymbol[]>;
  /** In the order of the file, those inside of others too. */
  documentSymbols(path: string, signal: StopSignal): Promise<CodeSymbol[]>;
  definitions(at: CodePosition, signal: StopSignal): Promise<CodePosition[]>;
  references(at: CodePosition, signal: StopSignal): Promise<CodePosition[]>;
  /** Markdown: a signature, a documentation. */
  hover(at: CodePosition, signal: StopSignal): Promise<string>;
  /** What a rename would change; empty where nothing can rename there. Throws SessionError where it is refused. */
  rename(at: CodePosition, newName: string, signal: StopSignal): Promise<FileChange[]>;
}

/** For where there is no editor: nothing is known of any language. */
export const noLanguageService: LanguageService = {
  prepare: async () => {},
  workspaceSymbols: async () => [],
  documentSymbols: async () => [],
  definitions: async () => [],
  references: async () => [],
  hover: async () => '',
  rename: async () => [],
};
