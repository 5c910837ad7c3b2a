import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from "idb";

/**
 * A database of the phone's, opened when it is first asked for and again after it was lost: another tab with a newer
 * app may remove or change it, so that this one lets go. Rejects when the browser refuses it; asked again, it is
 * tried again.
 */
export function lazyDatabase<S extends DBSchema>(
  name: string,
  version: number,
  upgrade: (...given: Parameters<NonNullable<OpenDBCallbacks<S>["upgrade"]>>) => void,
): () => Promise<IDBPDatabase<S>> {
  let opened: Promise<IDBPDatabase<S>> | undefined;
  return () => {
    opened ??= openDB<S>(name, version, {
      upgrade,
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
        opened = undefined;
      },
      terminated() {
        opened = undefined;
      },
    }).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}
