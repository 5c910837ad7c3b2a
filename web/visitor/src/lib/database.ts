import { type DBSchema, type IDBPDatabase, wrap } from "idb";

type Upgrade<S extends DBSchema> = (database: IDBPDatabase<S>) => void;

/**
 * lazyDatabase returns a function that opens a database of the browser at its first call, and again after it was lost:
 * another tab with a newer app may remove or change it, so this one closes it. The function rejects when the browser
 * refuses the database, and the next call tries again.
 */
export function lazyDatabase<S extends DBSchema>(
  factory: IDBFactory | undefined,
  name: string,
  version: number,
  upgrade: Upgrade<S>,
): () => Promise<IDBPDatabase<S>> {
  let opened: Promise<IDBPDatabase<S>> | undefined;
  const forget = () => {
    opened = undefined;
  };
  return () => {
    opened ??= openDatabase(factory, name, version, upgrade, forget).catch((error: unknown) => {
      forget();
      throw error;
    });
    return opened;
  };
}

async function openDatabase<S extends DBSchema>(
  factory: IDBFactory | undefined,
  name: string,
  version: number,
  upgrade: Upgrade<S>,
  lost: () => void,
): Promise<IDBPDatabase<S>> {
  if (factory === undefined) throw new Error(`there is no database for ${name}`);
  const request = factory.open(name, version);
  request.addEventListener("upgradeneeded", () => upgrade(wrap(request.result) as IDBPDatabase<S>));
  const database = (await wrap(request)) as unknown as IDBPDatabase<S>;
  database.addEventListener("versionchange", () => {
    database.close();
    lost();
  });
  database.addEventListener("close", lost);
  return database;
}
