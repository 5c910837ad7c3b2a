/** readStored returns what this browser stored under a name; null where storage is switched off. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** store remembers a text in this browser, if it can. */
export function store(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

/** removeStored forgets what is stored under a name. */
export function removeStored(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was stored.
  }
}

/** storedUnder returns the names that begin with a prefix, with what is stored under them. */
export function storedUnder(prefix: string): [name: string, text: string][] {
  try {
    return Object.entries(localStorage as Record<string, string>).filter(([name]) => name.startsWith(prefix));
  } catch {
    return [];
  }
}
