import type { Page, Request } from "@playwright/test";

/** A call of the app that records something. */
export interface RecordedCall {
  method: string;
  path: string;
  key: string;
  authorization: string | undefined;
  body: Record<string, unknown>;
  /** HTTP status of the answer; null while there is none, or when none arrived. */
  status: number | null;
  /** data of the answer's envelope; null also when the browser had forgotten it. */
  data: Record<string, unknown> | null;
}

/** The requests that a page makes, from the moment this is made. */
export class Traffic {
  readonly requests: Request[] = [];
  private readonly answers = new Map<Request, Promise<Envelope | null>>();

  constructor(page: Page) {
    page.on("request", (request) => this.requests.push(request));
    page.on("response", (response) => {
      // Read at once: the browser forgets answers when the page goes on.
      const request = response.request();
      if (recording(request)) this.answers.set(request, response.json().catch(() => null) as Promise<Envelope | null>);
    });
  }

  /** Paths with their queries of the requests whose path matches. */
  paths(pattern: RegExp): string[] {
    return this.requests
      .map((request) => new URL(request.url()))
      .map((url) => url.pathname + url.search)
      .filter((path) => pattern.test(path));
  }

  /** Paths of the calls of both bases and of the configuration. */
  calls(): string[] {
    return this.paths(/^\/(?:api\/|config\.json)/);
  }

  /**
   * Calls that record a visit, each once: one whose answer a page that was left no longer read is sent again, under
   * the same key. They are in the order they were first sent; what came of the last attempt is told.
   */
  async told(path?: RegExp): Promise<RecordedCall[]> {
    const calls = new Map<string, RecordedCall>();
    for (const call of await this.recorded(path)) calls.set(call.key, call);
    return [...calls.values()];
  }

  /** Calls that record a visit, in the order they were sent, repeated ones too. */
  async recorded(path = /visitMuseum|visitArtwork|registerVisit/): Promise<RecordedCall[]> {
    const calls: RecordedCall[] = [];
    for (const request of this.requests) {
      const url = new URL(request.url());
      if (!recording(request) || !path.test(url.pathname)) continue;
      const headers = await request.allHeaders();
      const response = request.failure() === null ? await request.response().catch(() => null) : null;
      const envelope = await this.answers.get(request);
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

/** Whether a request records something. */
function recording(request: Request): boolean {
  return ["POST", "PUT"].includes(request.method());
}

interface Envelope {
  data: Record<string, unknown> | null;
}
