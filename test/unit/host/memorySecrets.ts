/** VS Code's SecretStorage, as far as keys need it. */
export class MemorySecrets {
  readonly kept = new Map<string, string>();

  async get(name: string): Promise<string | undefined> {
    return this.kept.get(name);
  }

  async store(name: string, value: string): Promise<void> {
    this.kept.set(name, value);
  }

  async delete(name: string): Promise<void> {
    this.kept.delete(name);
  }
}
