import { ApiError } from "@cicerone/api/error";
import type { Configuration } from "@cicerone/api/types";
import { describe, expect, it, vi } from "vitest";
import { createRecognise } from "./recognition";

const frame = new Blob(["jpeg"], { type: "image/jpeg" });
const fetch = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const recognise = createRecognise({
  configuration: async () => ({ recognitionAuthorization: "Token secret" }) as Configuration,
  fetch,
  idDevice: () => "phone-1",
});
const ask = () => recognise(3, frame, new AbortController().signal);
const answers = (body: string, init?: ResponseInit) => fetch.mockResolvedValueOnce(new Response(body, init));

describe("REC-6 the call of the recognition service", () => {
  it("is a form with museumId and a JPEG named frame, with the installation's token and the phone's id", async () => {
    answers("{}");
    await ask();
    const [address, init] = fetch.mock.lastCall ?? [];
    expect(address).toBe("/api/recognition");
    expect(init).toMatchObject({
      method: "POST",
      headers: { Authorization: "Token secret", "X-Device-Id": "phone-1" },
    });
    const form = init?.body as FormData;
    expect(form.get("museumId")).toBe("3");
    expect(form.get("image")).toMatchObject({ name: "frame", type: "image/jpeg" });
  });

  it.each([
    ["the envelope's data", '{"success":true,"status":0,"message":"","data":{"artworkId":42}}', 42],
    ["an answer without envelope", '{"artworkId":42}', 42],
    ["an id as text", '{"data":{"artworkId":"42"}}', 42],
    ["nothing recognised", '{"success":true,"data":{"artworkId":null}}', null],
    ["zero", '{"data":{"artworkId":0}}', null],
    ["no data", '{"success":true,"data":null}', null],
    ["no JSON", "<html>", null],
  ])("reads artworkId of %s", async (_, body, idArtwork) => {
    answers(body);
    expect(await ask()).toEqual({ status: 200, text: body, idArtwork, retryAfter: null });
  });

  it("recognises nothing in a failure", async () => {
    answers('{"data":{"artworkId":42}}', { status: 500 });
    expect(await ask()).toMatchObject({ status: 500, idArtwork: null });
  });

  it.each([
    [429, "7", 7000],
    [503, "2", 2000],
    [503, "Sat, 21 Nov 2026 08:00:00 GMT", null],
    [500, "7", null],
  ])("%i with Retry-After %s waits %s ms", async (status, header, retryAfter) => {
    answers("", { status, headers: { "Retry-After": header } });
    expect(await ask()).toMatchObject({ status, retryAfter });
  });

  it("rejects like every call without a response", async () => {
    fetch.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await expect(ask()).rejects.toEqual(expect.objectContaining({ kind: "offline" }));
    fetch.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await expect(ask()).rejects.toBeInstanceOf(ApiError);
  });
});
