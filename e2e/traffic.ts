import type { Page, Request } from "@playwright/test";

/** A call of the app that records something. */
export interface RecordedCall {
  method: string;
  path: string;
  key: string;
  authorization: string | undefined;
  body: Record<string, unknown>;
  /** HTTP status of the response; null while there is none. */
  status: number | null;
  /** data of the response's envelope; null also when the browser no longer had the body. */
  data: Record<string, unknown> | null;
}

/** The requests of a page since this was created. */
export class Traffic {
  readonly requests: Request[] = [];
  private readonly responses = new Map<Request, Promise<Envelope | null>>();

  constructor(page: Page) {
    page.on("request", (request) => this.requests.push(request));
    page.on("response", (response) => {
      // Read at once: the browser drops bodies on navigation.
      const request = response.request();
      if (isRecording(request))
        this.responses.set(request, response.json().catch(() => null) as Promise<Envelope | null>);
    });
  }

  /** Returns path and query of the requests whose path matches. */
  paths(pattern: RegExp): string[] {
    return this.requests
      .map((request) => new URL(request.url()))
      .map((url) => url.pathname + url.search)
      .filter((path) => pattern.test(path));
  }

  /** Returns the paths of requests to both APIs and to the configuration. */
  apiPaths(): string[] {
    return this.paths(/^\/(?:api\/|config\.json)/);
  }

  /**
   * Returns the calls that record a visit without repeats: a call whose response was lost by a navigation is sent again
   * with the same key. They are in the order they were first sent, with the outcome of the last attempt.
   */
  async uniqueCalls(path?: RegExp): Promise<RecordedCall[]> {
    const calls = new Map<string, RecordedCall>();
    for (const call of await this.recorded(path)) calls.set(call.key, call);
    return [...calls.values()];
  }

  /** Returns the calls that record a visit in the order they were sent, with repeats. */
  async recorded(path = /visitMuseum|visitArtwork|registerVisit/): Promise<RecordedCall[]> {
    const calls: RecordedCall[] = [];
    for (const request of this.requests) {
      const url = new URL(request.url());
      if (!isRecording(request) || !path.test(url.pathname)) continue;
      const headers = await request.allHeaders();
      const response = request.failure() === null ? await request.response().catch(() => null) : null;
      const envelope = await this.responses.get(request);
      calls.push({
        method: request.method(),
        path: url.pathname,
        key: headers["idempotency-key"] ?? "",
        authorization: headers["authorization"],
        body: request.postDataJSON() as Record<string, unknown>,
        status: response?.status() ?? null,
        data: envelope?.data ?? null,
      });
    }
    return calls;
  }
}

/** Reports whether a request records something. */
function isRecording(request: Request): boolean {
  return ["POST", "PUT"].includes(request.method());
}

interface Envelope {
  data: Record<string, unknown> | null;
}
