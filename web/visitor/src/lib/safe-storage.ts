/** SafeStorage is string storage that never throws. */
export interface SafeStorage {
  /** Returns the value; null if there is none. */
  get(name: string): string | null;
  set(name: string, text: string): void;
  remove(name: string): void;
  /** Returns all keys with the prefix. */
  keys(prefix: string): string[];
}

/**
 * createSafeStorage returns strings stored in the browser's storage, or in memory where the browser refuses it (private
 * windows, no space left).
 */
export function createSafeStorage(open: () => Storage): SafeStorage {
  const memory = new Map<string, string>();
  let storage: Storage | null = null;
  try {
    storage = open();
  } catch {
    // Blocked by the browser's settings: use memory.
  }
  return {
    get: (name) => memory.get(name) ?? storage?.getItem(name) ?? null,
    set(name, text) {
      try {
        if (storage === null) throw new Error("no storage");
        storage.setItem(name, text);
        memory.delete(name);
      } catch {
        memory.set(name, text);
      }
    },
    remove(name) {
      memory.delete(name);
      storage?.removeItem(name);
    },
    keys: (prefix) =>
      [...new Set([...storedKeys(storage), ...memory.keys()])].filter((name) => name.startsWith(prefix)),
  };
}

function storedKeys(storage: Storage | null): string[] {
  return Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? "");
}
