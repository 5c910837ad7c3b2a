import { ApiError } from "@cicerone/api/error";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Api } from "../../api/client";
import { createForgetVisitor } from "./forget-visitor";
import { createPhoneStorage } from "./local-storage";

const storage = createPhoneStorage(() => localStorage);
const finish = vi.fn<() => Promise<void>>();
const send = vi.fn<() => Promise<void>>();
const isSent = vi.fn<(visits: ReadonlySet<string>) => Promise<boolean>>();
const discardRejected = vi.fn<(visits: ReadonlySet<string>) => Promise<void>>();
const forgetVisitor = vi.fn<Api["forgetVisitor"]>();
let online = true;

const forget = createForgetVisitor({
  storage,
  visits: { finish },
  outbox: { send, isSent, discardRejected },
  api: { forgetVisitor },
  online: () => online,
});

const visit = { idDevice: "d", idMuseum: 1, startDate: "2026-11-21T08:00:00+00:00", languageCode: "en_GB" };

beforeEach(() => {
  online = true;
  for (const mock of [finish, send, discardRejected, forgetVisitor]) mock.mockReset().mockResolvedValue();
  isSent.mockReset().mockResolvedValue(true);
  storage.set("visit", { ...visit, visitorToken: "one", idVisit: 7, artworks: [], routes: [] });
  storage.set("visitv2", { ...visit, visitorToken: "two", idVisit: 8, idLanguage: 2 });
  storage.set("user", { idMuseum: 1, email: "ana@example.org", method: "google", idUser: 9 });
  storage.set("cicerone-visit-seeds", { one: "a", two: "b" });
  storage.set("cicerone-device-since", visit.startDate);
  storage.set("code", "CICERONE");
});

const isKept = () => storage.get("visitv2") !== null && storage.get("user") !== null;

describe("BYE-2 personal data", () => {
  it("of both versions of the visit is deleted after the last call was sent; the guide stays open", async () => {
    expect(await forget()).toBeNull();
    expect(forgetVisitor.mock.calls).toEqual([[{ idVisit: 7 }], [{ idVisit: 8 }], [{ idUser: 9 }]]);
    expect(finish).toHaveBeenCalledBefore(send);
    expect(send).toHaveBeenCalledBefore(forgetVisitor);
    expect(Object.keys(localStorage)).toEqual(["code"]);
  });

  it("is not restored by rejected calls, which are sent again later", async () => {
    await forget();
    expect(isSent).toHaveBeenCalledExactlyOnceWith(new Set(["one", "two"]));
    expect(discardRejected).toHaveBeenCalledExactlyOnceWith(new Set(["one", "two"]));
  });

  it("continues after what the server has deleted itself", async () => {
    forgetVisitor.mockRejectedValue(new ApiError("refused", "there is no visit 1", 404, 404));
    expect(await forget()).toBeNull();
    expect(forgetVisitor).toHaveBeenLastCalledWith({ idUser: 9 });
    expect(Object.keys(localStorage)).toEqual(["code"]);
  });

  it.each([
    [new ApiError("offline", "no answer"), "no_internet"],
    [new ApiError("server", "it failed", 500), "unexpected"],
    [new ApiError("server", "a proxy does not know it", 404), "unexpected"],
  ])("that cannot be deleted keeps everything as it is: %s", async (failure, error) => {
    forgetVisitor.mockRejectedValue(failure);
    expect(await forget()).toBe(error);
    expect(isKept()).toBe(true);
    expect(discardRejected).not.toHaveBeenCalled();
  });

  it("is not deleted offline, nor while calls that would restore it are unsent", async () => {
    online = false;
    expect(await forget()).toBe("no_internet");
    online = true;
    isSent.mockResolvedValue(false);
    expect(await forget()).toBe("error_uploading_statistics");
    expect(forgetVisitor).not.toHaveBeenCalled();
    expect(isKept()).toBe(true);
  });
});
