import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { type Key, createPhoneStorage } from "./local-storage";

const visit = {
  visitorToken: "t",
  idDevice: "d",
  idMuseum: 1,
  startDate: "2026-11-21T08:15:00+00:00",
  languageCode: "en_GB",
  artworks: [],
  routes: [],
};
const artworkVisit = {
  idArtwork: 5,
  accessType: "KEYBOARD" as const,
  startDate: visit.startDate,
  endDate: visit.startDate,
};

describe("STORE-1: the local-storage keys", () => {
  const storage = createPhoneStorage(() => localStorage);

  it("are spelled as specified", () => {
    storage.set("visit", visit);
    storage.set("visitv2", {
      visitorToken: "t",
      idDevice: "d",
      idMuseum: 1,
      idLanguage: 2,
      languageCode: "en_GB",
      startDate: visit.startDate,
    });
    storage.set("languagesV2", [{ id: 2, code: "en_GB" }]);
    storage.set("language", "en_GB");
    storage.set("mode", "by-halls");
    storage.set("version", "05.08.2025.14.52.58");
    storage.set("current-museum", 1);
    storage.set("current-route-visit", { idRoute: 3, startDate: visit.startDate });
    storage.set("current-artwork-visit", artworkVisit);
    storage.set("lastVisitV2", visit.startDate);
    storage.set("code", "CICERONE");
    storage.set("code-creation-date", 1);
    storage.set("code-days-until-expiration", 1);
    storage.set("slides-seen", true);
    storage.set("download-resources", "already-downloaded");
    storage.set("start-studies-made", true);
    storage.setStudyMade(214);
    storage.set("paid-routes", "WzVd");
    storage.set("selected-tags", [1, 2]);
    storage.set("recognition-notification-seen", true);
    storage.set("user", { idMuseum: 1, method: "google" });

    expect(Object.keys(localStorage).toSorted()).toEqual([
      "code",
      "code-creation-date",
      "code-days-until-expiration",
      "current-artwork-visit",
      "current-museum",
      "current-route-visit",
      "download-resources",
      "language",
      "languagesV2",
      "lastVisitV2",
      "mode",
      "paid-routes",
      "recognition-notification-seen",
      "selected-tags",
      "slides-seen",
      "start-studies-made",
      "study-artwork-214",
      "user",
      "version",
      "visit",
      "visitv2",
    ]);
  });

  it("hold codes and texts as they are, so that 0123 stays 0123", () => {
    storage.set("code", "0123");
    expect(localStorage.getItem("code")).toBe("0123");
    expect(storage.get("code")).toBe("0123");
  });

  it("are cleared by a reset, and no others", () => {
    storage.set("visit", visit);
    storage.setStudyMade(214);
    localStorage.setItem("another-program", "stays");
    storage.clear();
    expect(Object.keys(localStorage)).toEqual(["another-program"]);
    expect(storage.studyMade(214)).toBe(false);
  });

  it.each<[Key, string]>([
    ["visit", "{"],
    ["visit", JSON.stringify({ ...visit, startDate: "yesterday" })],
    ["visitv2", JSON.stringify({ idVisit: "1" })],
    ["current-museum", "-1"],
    ["mode", "adults"],
    ["download-resources", "maybe"],
    ["current-artwork-visit", JSON.stringify({ ...artworkVisit, accessType: "PHONE" })],
    ["slides-seen", "yes"],
    ["user", JSON.stringify({ method: "myspace" })],
  ])("treat an unreadable %s as absent: %s", (key, text) => {
    localStorage.setItem(key, text);
    expect(storage.get(key)).toBeNull();
  });

  it("never fail, whatever is stored", () => {
    const keys: Key[] = ["visit", "visitv2", "languagesV2", "current-artwork-visit", "code-creation-date", "user"];
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.oneof(fc.json(), fc.string()), (key, text) => {
        localStorage.setItem(key, text);
        expect(() => storage.get(key)).not.toThrow();
      }),
    );
  });
});

describe("a browser that refuses storage", () => {
  it("stores values in memory, so that the visit continues", () => {
    const storage = createPhoneStorage(() => {
      throw new DOMException("denied", "SecurityError");
    });
    storage.set("code", "CICERONE");
    expect(storage.get("code")).toBe("CICERONE");
    storage.clear();
    expect(storage.get("code")).toBeNull();
  });

  it("stores in memory what no longer fits", () => {
    const storage = createPhoneStorage(() => localStorage);
    storage.set("version", "older");
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    storage.set("version", "newer");
    expect(storage.get("version")).toBe("newer");
  });
});
