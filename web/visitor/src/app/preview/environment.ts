import type { Environment } from "../../core/services";
import { MemoryStorage } from "../../lib/memory-storage";

/** PASSED_GATES is what a visitor's phone stores behind the gates, so that staff see works at once. */
const PASSED_GATES = { "slides-seen": "true", "start-studies-made": "true", "download-resources": "no" };

/** PhoneStorage is a new visitor's storage, also after a reset. */
class PhoneStorage extends MemoryStorage {
  constructor() {
    super(PASSED_GATES);
  }

  override clear(): void {
    super.clear();
    for (const [name, text] of Object.entries(PASSED_GATES)) this.setItem(name, text);
  }
}

/** previewEnvironment returns the environment of a preview: nothing is stored, and nothing is recorded. */
export function previewEnvironment(window: Window, fetch: typeof globalThis.fetch): Environment {
  const local = new PhoneStorage();
  const session = new MemoryStorage();
  return {
    window,
    localStorage: () => local,
    sessionStorage: () => session,
    indexedDB: undefined,
    caches: undefined,
    fetch,
    loadEngine: null,
    now: () => Date.now(),
    recording: false,
  };
}
