import type { SecretHash } from "@cicerone/api/types";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createReset } from "../../core/museum/reset";
import { APP_VERSION } from "../../core/museum/version";
import { storedPreferences } from "../../core/player/preferences";
import { createPhoneStorage } from "../../core/visit/local-storage";
import { type EndVisitOptions, createEndVisit } from "./end-visit";

/** PBKDF2-SHA-256 of "open sesame" with the salt "salt" and 1000 rounds, by another implementation. */
const hash: SecretHash = {
  salt: "c2FsdA==",
  iterations: 1000,
  hash: "lctMO66UVfACnXmiWxQn3MAQUEtmLYuGBm3GF5VMmmk=",
};
const OPEN = { devicePasswordRequired: false };
const LENT = { devicePasswordRequired: true, devicePasswordHash: hash };

const storage = createPhoneStorage(() => localStorage);
const finish = vi.fn<() => Promise<void>>();
const send = vi.fn<() => Promise<void>>();
const isSent = vi.fn<(visits: ReadonlySet<string>) => Promise<boolean>>();
const clearDatabase = vi.fn<() => Promise<void>>();
const clearMedia = vi.fn<() => Promise<void>>();
let online = true;

const end = (museum: Parameters<ReturnType<typeof createEndVisit>>[0], wish: Partial<EndVisitOptions> = {}) =>
  createEndVisit({
    visits: { finish },
    outbox: { send, isSent },
    storage,
    online: () => online,
    reset: createReset({
      storage,
      sessionStorage: () => sessionStorage,
      database: { clear: clearDatabase },
      media: { clear: clearMedia },
      visits: { finish },
    }),
  })(museum, { password: "", allowUnsent: false, ...wish });

const visit = {
  visitorToken: "t",
  idDevice: "d",
  idMuseum: 1,
  startDate: "2026-11-21T08:00:00+00:00",
  languageCode: "en_GB",
};

beforeEach(() => {
  online = true;
  for (const mock of [finish, send, clearDatabase, clearMedia]) mock.mockReset().mockResolvedValue();
  isSent.mockReset().mockResolvedValue(true);
  storage.set("visit", { ...visit, idVisit: 7, artworks: [], routes: [] });
  storage.set("visitv2", { ...visit, idVisit: 8, idLanguage: 2 });
  storage.set("code", "CICERONE");
});

const isCleared = () => storage.get("code") === null && clearDatabase.mock.calls.length > 0;

describe("BYE-2 the end of a visit", () => {
  it("is stored and sent, then everything is cleared and the version stored", async () => {
    storedPreferences(storage).save({ rate: 1.25, balance: 20 });
    sessionStorage.setItem("full-screen-left", "t");
    expect(await end(OPEN)).toBe("sent");
    expect(sessionStorage).toHaveLength(0);
    expect(finish).toHaveBeenCalled();
    expect(send).toHaveBeenCalled();
    // Another visitor's unsent calls are not this one's.
    expect(isSent).toHaveBeenCalledExactlyOnceWith(new Set(["t"]));
    expect(localStorage).toHaveLength(1);
    expect(storage.get("version")).toBe(APP_VERSION);
    expect(clearDatabase).toHaveBeenCalled();
    expect(clearMedia).toHaveBeenCalled();
  });

  it("is queued offline and succeeds; the museum and the downloads stay for the next visitor", async () => {
    online = false;
    isSent.mockResolvedValue(false);
    const downloads = { idMuseum: 1, items: ["museum"], files: 3 };
    storage.set("cicerone-downloads", downloads);
    expect(await end(OPEN)).toBe("queued");
    expect(send).not.toHaveBeenCalled();
    expect(Object.keys(localStorage).sort()).toEqual(["cicerone-downloads", "version"]);
    expect(storage.get("cicerone-downloads")).toEqual(downloads);
    expect(clearDatabase).not.toHaveBeenCalled();
    expect(clearMedia).not.toHaveBeenCalled();
  });

  it("leaves the museum on the phone offline, also if nothing is unsent", async () => {
    online = false;
    expect(await end(OPEN)).toBe("sent");
    expect(storage.get("code")).toBeNull();
    expect(clearDatabase).not.toHaveBeenCalled();
    expect(clearMedia).not.toHaveBeenCalled();
  });

  it("that the server refuses is reported once, and queued when the visitor confirms", async () => {
    isSent.mockResolvedValue(false);
    expect(await end(OPEN)).toBe("error_uploading_statistics");
    expect(isCleared()).toBe(false);
    expect(await end(OPEN, { allowUnsent: true })).toBe("queued");
    expect(storage.get("code")).toBeNull();
  });

  it("succeeds when the browser fails to clear its storage", async () => {
    clearDatabase.mockRejectedValue(new Error("blocked"));
    clearMedia.mockRejectedValue(new Error("blocked"));
    expect(await end(OPEN)).toBe("sent");
    expect(storage.get("code")).toBeNull();
  });
});

describe("BYE-2 a lent device", () => {
  it.each([
    ["", "password_error"],
    ["sesame", "wrong_password"],
    ["Open sesame", "wrong_password"],
  ])("refuses %j with %s, and nothing happens", async (password, error) => {
    expect(await end(LENT, { password })).toBe(error);
    expect(finish).not.toHaveBeenCalled();
    expect(isCleared()).toBe(false);
  });

  it("opens to its password, also offline", async () => {
    expect(await end(LENT, { password: "open sesame" })).toBe("sent");
    expect(isCleared()).toBe(true);
    online = false;
    storage.set("code", "CICERONE");
    expect(await end(LENT, { password: "open sesame" })).toBe("sent");
    expect(storage.get("code")).toBeNull();
  });

  it("stays closed if the password cannot be checked", async () => {
    expect(await end({ devicePasswordRequired: true }, { password: "open sesame" })).toBe("wrong_password");
  });
});
