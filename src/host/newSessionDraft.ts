import type { Part } from '../core/message';
import { KeptFile } from './keptFile';

/** The draft of a session that does not exist yet. */
export class NewSessionDraft {
  readonly #file: KeptFile;

  constructor(folder: () => Promise<string>) {
    this.#file = new KeptFile('draft.json', folder);
  }

  async read(): Promise<Part[]> {
    const parts = await this.#file.read();
    return Array.isArray(parts) ? parts.filter(isDraftPart) : [];
  }

  write(parts: readonly Part[]): Promise<void> {
    return this.#file.write(parts.length === 0 ? null : parts);
  }
}

function isDraftPart(value: unknown): value is Part {
  const part = Object(value) as Record<string, unknown>;
  const has = (...keys: string[]) => keys.every((key) => typeof part[key] === 'string');
  if (part['type'] === 'text') return has('text');
  if (part['type'] === 'file') return has('path');
  return part['type'] === 'image' && has('mimeType', 'data');
}
