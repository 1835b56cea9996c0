/** VS Code's Memento, as far as approvals need it. */
export class TestMemento {
  readonly #values = new Map<string, unknown>();

  get<Value>(name: string): Value | undefined;
  get<Value>(name: string, otherwise: Value): Value;
  get(name: string, otherwise?: unknown): unknown {
    return this.#values.get(name) ?? otherwise;
  }

  async update(name: string, value: unknown): Promise<void> {
    this.#values.set(name, value);
  }
}
