import { type Page, expect } from "@playwright/test";

/** The stored state of the page's origin: local storage and databases. */
export class Phone {
  constructor(private readonly page: Page) {}

  /** Returns all of local storage, as texts. */
  storage(): Promise<Record<string, string>> {
    return this.page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
  }

  /** Returns the text of a key, or null when it is absent. */
  get(key: string): Promise<string | null> {
    return this.page.evaluate((name) => localStorage.getItem(name), key);
  }

  /** Returns the parsed JSON of a key, or null when it is absent. */
  async json<T = Record<string, unknown>>(key: string): Promise<T | null> {
    const text = await this.get(key);
    return text === null ? null : (JSON.parse(text) as T);
  }

  /** Waits until the visit has begun, which may be a moment after its screen is shown, and returns it. */
  async visit<V>(key: "visit" | "visitv2" = "visitv2"): Promise<V> {
    await expect.poll(() => this.get(key), { message: `${key} in local storage` }).not.toBeNull();
    return (await this.json<V>(key)) as V;
  }

  /** Waits until the phone has stored the id that the server gave the visit, and returns the visit. */
  async registeredVisit<V>(): Promise<V> {
    await expect
      .poll(async () => (await this.json("visitv2"))?.["idVisit"], { message: "idVisit of visitv2" })
      .toBeGreaterThan(0);
    return (await this.json<V>("visitv2")) as V;
  }

  async set(key: string, value: string): Promise<void> {
    await this.page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, value] as const);
  }

  /** Returns a database's version and the key paths of its stores, or null when it does not exist. */
  database(name: string): Promise<{ version: number; stores: Record<string, unknown> } | null> {
    return this.page.evaluate(async (wanted) => {
      const entry = (await indexedDB.databases()).find((database) => database.name === wanted);
      if (entry === undefined) return null;
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(wanted);
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error));
      });
      const names = [...database.objectStoreNames];
      const stores: Record<string, unknown> = {};
      if (names.length > 0) {
        const transaction = database.transaction(names);
        for (const store of names) stores[store] = transaction.objectStore(store).keyPath;
      }
      database.close();
      return { version: entry.version ?? 0, stores };
    }, name);
  }

  /** Returns all records of a store; none when there is no such store. */
  records<T = Record<string, unknown>>(databaseName: string, storeName: string): Promise<T[]> {
    return this.page.evaluate(
      async ([wanted, store]) => {
        const exists = (await indexedDB.databases()).some((database) => database.name === wanted);
        if (!exists) return [];
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open(wanted);
          request.addEventListener("success", () => resolve(request.result));
          request.addEventListener("error", () => reject(request.error));
        });
        try {
          if (!database.objectStoreNames.contains(store)) return [];
          return await new Promise<unknown[]>((resolve, reject) => {
            const request = database.transaction(store).objectStore(store).getAll();
            request.addEventListener("success", () => resolve(request.result as unknown[]));
            request.addEventListener("error", () => reject(request.error));
          });
        } finally {
          database.close();
        }
      },
      [databaseName, storeName] as const,
    ) as Promise<T[]>;
  }

  /** Deletes the first record of a store, as a browser short of space may. */
  deleteFirstRecord(databaseName: string, storeName: string): Promise<void> {
    return this.page.evaluate(
      async ([wanted, store]) => {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open(wanted);
          request.addEventListener("success", () => resolve(request.result));
          request.addEventListener("error", () => reject(request.error));
        });
        const transaction = database.transaction(store, "readwrite");
        const keys = transaction.objectStore(store).getAllKeys();
        keys.addEventListener("success", () => transaction.objectStore(store).delete(keys.result[0] ?? 0));
        await new Promise((resolve) => transaction.addEventListener("complete", resolve));
        database.close();
      },
      [databaseName, storeName] as const,
    );
  }

  /** Returns the calls that wait in the outbox. */
  queued(): Promise<{ method: string; path: string; key: string; body: Record<string, unknown> }[]> {
    return this.records("cicerone-outbox", "calls");
  }

  /** Returns the calls that the server refused for good. */
  deadLetters(): Promise<{ path: string; reason: string }[]> {
    return this.records("cicerone-outbox", "dead-letters");
  }
}
