import { MEDIA_CACHE, MEDIA_PARTS_CACHE } from "./media-names";

/**
 * MediaCaches are the caches of the museum's files. media-store.ts fills them; its code is separate, as most screens
 * download nothing.
 */
export interface MediaCaches {
  /** Undefined where the browser has no Cache Storage. */
  readonly storage: CacheStorage | undefined;
  /** Returns a value that clear() replaces: downloads begun with another one stop. */
  generation(): symbol;
  /** Is called after files were stored or removed. */
  onChange: () => void;
  /** Removes everything. */
  clear(): Promise<void>;
}

/** createMediaCaches returns the caches in a browser's Cache Storage. */
export function createMediaCaches({ storage, onChange }: Pick<MediaCaches, "storage" | "onChange">): MediaCaches {
  let generation = Symbol("files");
  return {
    storage,
    onChange,
    generation: () => generation,
    async clear() {
      generation = Symbol("files");
      await storage?.delete(MEDIA_CACHE);
      await storage?.delete(MEDIA_PARTS_CACHE);
      onChange();
    },
  };
}
