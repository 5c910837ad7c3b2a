/** Texts that are kept on the phone under names. */
export interface PhoneTexts {
  /** Null when there is none. */
  get(name: string): string | null;
  set(name: string, text: string): void;
  remove(name: string): void;
  /** Every name that begins so. */
  names(prefix: string): string[];
}

/**
 * Texts in a storage of the browser's. Where the browser refuses it (private windows, no space left) what is set is
 * kept in memory, so that the visit goes on.
 */
export function createPhoneTexts(open: () => Storage): PhoneTexts {
  const memory = new Map<string, string>();
  let storage: Storage | null = null;
  try {
    storage = open();
  } catch {
    // Blocked by the browser's settings: memory serves.
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
    names: (prefix) =>
      [...new Set([...(storage === null ? [] : Object.keys(storage)), ...memory.keys()])].filter((name) =>
        name.startsWith(prefix),
      ),
  };
}
