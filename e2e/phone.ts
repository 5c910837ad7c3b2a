import { type Page, expect } from "@playwright/test";

/** What the phone of the page's visitor has stored: local storage and databases. */
export class Phone {
  constructor(private readonly page: Page) {}

  /** Everything in local storage, as text. */
  storage(): Promise<Record<string, string>> {
    return this.page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
  }

  /** What a key holds, as text; null when it is absent. */
  get(key: string): Promise<string | null> {
    return this.page.evaluate((name) => localStorage.getItem(name), key);
  }

  /** What a key holds as JSON; null when it is absent. */
  async json<T = Record<string, unknown>>(key: string): Promise<T | null> {
    const text = await this.get(key);
    return text === null ? null : (JSON.parse(text) as T);
  }

  /** The visit, as soon as it has begun: the screen may be there a moment before. */
  async visit<V>(key: "visit" | "visitv2" = "visitv2"): Promise<V> {
    await expect.poll(() => this.get(key), { message: `${key} in local storage` }).not.toBeNull();
    return (await this.json<V>(key)) as V;
  }

  /** The visit, as soon as the server has given it its id and the phone has noted it. */
  async registeredVisit<V>(): Promise<V> {
    await expect
      .poll(async () => (await this.json("visitv2"))?.["idVisit"], { message: "idVisit of visitv2" })
      .toBeGreaterThan(0);
    return (await this.json<V>("visitv2")) as V;
  }

  async set(key: string, value: string): Promise<void> {
    await this.page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, value] as const);
  }

  /** A database's version and its stores with their keys; null when there is none. */
  database(name: string): Promise<{ version: number; stores: Record<string, unknown> } | null> {
    return this.page.evaluate(async (wanted) => {
      const found = (await indexedDB.databases()).find((database) => database.name === wanted);
      if (found === undefined) return null;
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
      return { version: found.version ?? 0, stores };
    }, name);
  }

  /** Everything in a store of a database; nothing when there is no such store. */
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

  /** Removes the first record of a store, as a browser short of space may. */
  forgetOne(databaseName: string, storeName: string): Promise<void> {
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

  /** Calls that wait in the outbox. */
  queued(): Promise<{ method: string; path: string; key: string; body: Record<string, unknown> }[]> {
    return this.records("cicerone-outbox", "calls");
  }

  /** Calls that the server refused for good. */
  refused(): Promise<{ path: string; reason: string }[]> {
    return this.records("cicerone-outbox", "dead-letters");
  }
}
