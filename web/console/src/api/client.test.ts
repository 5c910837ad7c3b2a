import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createClient } from "./client";
import { ApiError } from "./error";

const events = { confirmIdentity: vi.fn<() => Promise<boolean>>(), signedOut: vi.fn<() => void>() };
const client = createClient(events);
const network = vi.fn<typeof fetch>();

/** Answers the next request. */
function answer(status: number, body: object | null, headers: Record<string, string> = {}): void {
  network.mockResolvedValueOnce(new Response(body === null ? null : JSON.stringify(body), { status, headers }));
}

/** The error of a call that must fail. */
async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`The call did not fail with an ApiError: ${String(error)}`);
  return error;
}

beforeEach(() => vi.stubGlobal("fetch", network));
afterEach(() => {
  network.mockReset();
  events.confirmIdentity.mockReset();
  events.signedOut.mockReset();
});

describe("the client of the console's calls", () => {
  it("STAFF-3 sends a refused call once more after the identity was confirmed", async () => {
    answer(403, { code: "confirm_identity" });
    answer(201, { id: "7" });
    events.confirmIdentity.mockResolvedValueOnce(true);
    expect(await client.send("POST", "/invitations", { body: {} })).toEqual({ id: "7" });
    expect(network).toHaveBeenCalledTimes(2);
  });

  it("STAFF-3 does not repeat it when the identity was not confirmed", async () => {
    answer(403, { code: "confirm_identity" });
    events.confirmIdentity.mockResolvedValueOnce(false);
    expect((await failureOf(client.send("POST", "/invitations", { body: {} }))).code).toBe("confirm_identity");
    expect(network).toHaveBeenCalledTimes(1);
  });

  it("STAFF-3 says that the session has ended, but not of a wrong password", async () => {
    answer(401, { code: "unauthorized" });
    await failureOf(client.send("GET", "/members"));
    expect(events.signedOut).toHaveBeenCalledTimes(1);
    answer(401, { code: "unauthorized" });
    await failureOf(client.send("POST", "/session", { body: {}, isPublic: true }));
    expect(events.signedOut).toHaveBeenCalledTimes(1);
  });

  it("names the fields to correct, and when to try again", async () => {
    answer(400, { code: "invalid", detail: "x", errors: [{ field: "email", message: "is missing" }] });
    expect((await failureOf(client.send("POST", "/invitations"))).fields).toEqual({ email: "is missing" });
    answer(429, { code: "too_many_attempts" }, { "Retry-After": "60" });
    expect((await failureOf(client.send("POST", "/session"))).retryAfterSeconds).toBe(60);
  });

  it("distinguishes no connection from a proxy's answer", async () => {
    network.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    expect((await failureOf(client.send("GET", "/museums"))).code).toBe("offline");
    network.mockResolvedValueOnce(new Response("<h1>Bad gateway</h1>", { status: 502 }));
    expect((await failureOf(client.send("GET", "/museums"))).code).toBe("unavailable");
  });

  it("has no body to read after 204", async () => {
    answer(204, null);
    expect(await client.send("DELETE", "/session")).toBeUndefined();
  });
});
