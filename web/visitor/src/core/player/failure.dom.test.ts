import { afterEach, describe, expect, it, vi } from "vitest";
import { findFailure } from "./failure";

const fetchMock = vi.fn<typeof fetch>();
const networkError = { code: 2, message: "" } as MediaError;
const noSuchFile = { code: 4, message: "" } as MediaError;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetchMock.mockReset();
});

describe("AUD-1 why a sound cannot be played", () => {
  it.each([
    ["the file is not there", noSuchFile, 404, "file"],
    ["the file is there and cannot be played", noSuchFile, 200, "file"],
    ["the server fails", noSuchFile, 502, "connection"],
    ["the element lost the connection, which is back already", networkError, 200, "connection"],
    ["the content type could not be read", new Error("answered 404"), 404, "file"],
  ] as const)("%s", async (_, error, status, failure) => {
    fetchMock.mockResolvedValue(new Response(null, { status }));
    expect(await findFailure(fetchMock, "/media/coral.mp3", error)).toBe(failure);
  });

  it("there is no response", async () => {
    fetchMock.mockRejectedValue(new TypeError("no route"));
    expect(await findFailure(fetchMock, "/media/coral.mp3", noSuchFile)).toBe("connection");
  });

  it("the browser is offline: no request is sent", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    expect(await findFailure(fetchMock, "/media/coral.mp3", noSuchFile)).toBe("connection");
    expect(fetchMock).not.toHaveBeenCalled();
  });
});
