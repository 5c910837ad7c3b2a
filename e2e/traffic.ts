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
  /** data of the answer's envelope. */
  data: Record<string, unknown> | null;
}

/** The requests that a page makes, from the moment this is made. */
export class Traffic {
  readonly requests: Request[] = [];

  constructor(page: Page) {
    page.on("request", (request) => this.requests.push(request));
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

  /** Calls that record a visit, in the order they were sent, repeated ones too. */
  async recorded(path = /visitMuseum|visitArtwork|registerVisit/): Promise<RecordedCall[]> {
    const calls: RecordedCall[] = [];
    for (const request of this.requests) {
      const url = new URL(request.url());
      if (!["POST", "PUT"].includes(request.method()) || !path.test(url.pathname)) continue;
      const headers = await request.allHeaders();
      const response = request.failure() === null ? await request.response().catch(() => null) : null;
      const envelope = response === null ? null : ((await response.json().catch(() => null)) as Envelope | null);
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

interface Envelope {
  data: Record<string, unknown> | null;
}
