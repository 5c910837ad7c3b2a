/** MemoryCaches is the part of Cache Storage that the app uses; jsdom has none. */
export class MemoryCaches implements Pick<CacheStorage, "open" | "has" | "delete" | "keys"> {
  /** Bodies by cache and address. */
  readonly entries = new Map<string, Map<string, { body: Uint8Array; headers: Headers }>>();
  /** Error of the next writes, as on a phone without space. */
  refusal: Error | null = null;

  async has(name: string): Promise<boolean> {
    return this.entries.has(name);
  }

  async delete(name: string): Promise<boolean> {
    return this.entries.delete(name);
  }

  async keys(): Promise<string[]> {
    return [...this.entries.keys()];
  }

  async open(name: string): Promise<Cache> {
    const files = this.entries.get(name) ?? new Map<string, { body: Uint8Array; headers: Headers }>();
    this.entries.set(name, files);
    const cache = {
      keys: async () => [...files.keys()].map((url) => ({ url }) as Request),
      match: async (address: RequestInfo) => {
        const entry = files.get(absolute(address));
        return entry && new Response(entry.body.slice(), { headers: entry.headers });
      },
      put: async (address: RequestInfo, response: Response) => {
        // Chromium's error of a body that is cut short.
        const cut = () => Promise.reject(new DOMException("Cache.put() encountered a network error", "NetworkError"));
        const body = new Uint8Array(await response.arrayBuffer().catch(cut));
        if (this.refusal !== null) throw this.refusal;
        files.set(absolute(address), { body, headers: response.headers });
      },
      delete: async (address: RequestInfo) => files.delete(absolute(address)),
    };
    return cache as unknown as Cache;
  }

  /** Returns the paths in a cache. */
  paths(name: string): string[] {
    return [...(this.entries.get(name)?.keys() ?? [])].map((address) => {
      const { pathname, search } = new URL(address);
      return pathname + search;
    });
  }
}

function absolute(address: RequestInfo): string {
  return new URL(typeof address === "string" ? address : address.url, location.origin).href;
}
