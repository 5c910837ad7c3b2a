/** A browser's storage in memory. */
export class MemoryStorage implements Storage {
  [name: string]: unknown;
  readonly #texts: Map<string, string>;

  constructor(initial: Record<string, string> = {}) {
    this.#texts = new Map(Object.entries(initial));
  }

  get length(): number {
    return this.#texts.size;
  }

  key(index: number): string | null {
    return [...this.#texts.keys()][index] ?? null;
  }

  getItem(name: string): string | null {
    return this.#texts.get(name) ?? null;
  }

  setItem(name: string, text: string): void {
    this.#texts.set(name, text);
  }

  removeItem(name: string): void {
    this.#texts.delete(name);
  }

  clear(): void {
    this.#texts.clear();
  }
}
