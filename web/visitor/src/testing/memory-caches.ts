/** Cache Storage in memory, as far as the app uses it: jsdom has none. */
export class MemoryCaches implements Pick<CacheStorage, "open" | "has" | "delete" | "keys"> {
  /** Bodies by cache and address. */
  readonly kept = new Map<string, Map<string, { body: Uint8Array; headers: Headers }>>();
  /** Thrown by the next writes, as by a phone without space. */
  refusal: Error | null = null;

  async has(name: string): Promise<boolean> {
    return this.kept.has(name);
  }

  async delete(name: string): Promise<boolean> {
    return this.kept.delete(name);
  }

  async keys(): Promise<string[]> {
    return [...this.kept.keys()];
  }

  async open(name: string): Promise<Cache> {
    const entries = this.kept.get(name) ?? new Map<string, { body: Uint8Array; headers: Headers }>();
    this.kept.set(name, entries);
    const cache = {
      keys: async () => [...entries.keys()].map((url) => ({ url }) as Request),
      match: async (address: RequestInfo) => {
        const found = entries.get(absolute(address));
        return found && new Response(found.body.slice(), { headers: found.headers });
      },
      put: async (address: RequestInfo, response: Response) => {
        const body = new Uint8Array(await response.arrayBuffer());
        if (this.refusal !== null) throw this.refusal;
        entries.set(absolute(address), { body, headers: response.headers });
      },
      delete: async (address: RequestInfo) => entries.delete(absolute(address)),
    };
    return cache as unknown as Cache;
  }

  /** Paths of what a cache keeps. */
  paths(name: string): string[] {
    return [...(this.kept.get(name)?.keys() ?? [])].map((address) => {
      const { pathname, search } = new URL(address);
      return pathname + search;
    });
  }
}

function absolute(address: RequestInfo): string {
  return new URL(typeof address === "string" ? address : address.url, location.origin).href;
}
