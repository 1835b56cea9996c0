/** What the store uses of WebAssembly: Node has it, but its types come only with those of a browser. */
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>;

  interface Memory {
    readonly buffer: ArrayBuffer;
  }

  /** SQLite stopped in the middle, and its memory can no longer be relied on. */
  class RuntimeError extends Error {}

  const Module: new (bytes: Uint8Array) => object;

  class Instance {
    constructor(module: object, imports: Imports);
    readonly exports: Record<string, unknown>;
  }
}
