import { ApiError } from "@cicerone/api/error";
import { sampleMuseum } from "@cicerone/api/testing/museum";
import type { Detail, Presentation } from "@cicerone/api/types";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { MuseumLoader } from "../core/museum/load";
import { createReset } from "../core/museum/reset";
import { EMPTY_MUSEUM_STATE, createMuseumStore } from "../core/museum/store";
import { APP_VERSION } from "../core/museum/version";
import type { Screen } from "../core/navigation/paths";
import { createMuseumDatabase } from "../core/offline/database";
import { createPhoneStorage } from "../core/visit/local-storage";
import type { NoteUse } from "../core/visit/notes";
import type { Visits } from "../core/visit/visits";
import { DAY } from "../lib/time";
import { type EntryRequest, createEntry } from "./entry";

const NOW = Date.UTC(2026, 10, 21);
const storage = createPhoneStorage(() => localStorage);
const database = createMuseumDatabase(indexedDB);
const museumStore = createMuseumStore();
const clearMedia = vi.fn<() => Promise<void>>();
const load = vi.fn<MuseumLoader["load"]>();
const change = vi.fn<MuseumLoader["changeLanguage"]>();
const languageMissing = vi.fn<(text: string) => void>();
const noteUse = vi.fn<NoteUse>();
const begin = vi.fn<Visits["begin"]>();
const finish = vi.fn<Visits["finish"]>();
const setLanguage = vi.fn<Visits["setLanguage"]>();
const signInOffered = vi.fn<() => Promise<boolean>>();

const request = (screen: Screen, given: Partial<EntryRequest> = {}): EntryRequest => ({
  screen,
  identifier: "MS1kZW1v",
  idMuseum: 1,
  modePath: null,
  langQuery: null,
  ...given,
});

let museum = sampleMuseum();
const enter = (entered: EntryRequest) =>
  createEntry({
    storage,
    store: museumStore,
    loader: { load, changeLanguage: change },
    visits: { begin, finish, setLanguage },
    reset: createReset({
      storage,
      sessionStorage: () => sessionStorage,
      database,
      media: { clear: clearMedia },
      visits: { finish },
    }),
    signInOffered,
    languageMissing,
    noteUse,
    now: () => NOW,
  })(entered);

beforeEach(() => {
  museum = sampleMuseum();
  storage.set("download-resources", "no");
  museumStore.setState(EMPTY_MUSEUM_STATE, true);
  for (const mock of [begin, finish, setLanguage, clearMedia]) mock.mockReset().mockResolvedValue();
  signInOffered.mockReset().mockResolvedValue(true);
  languageMissing.mockReset();
  noteUse.mockReset();
  change.mockReset().mockImplementation(async (language) => {
    museumStore.setState({ language });
    return true;
  });
  load.mockReset().mockImplementation(async () => {
    museumStore.setState({ museum });
    return "ready";
  });
});

describe("entering a museum", () => {
  it("stores it as the current one, stores the version and starts the visit", async () => {
    expect(await enter(request("Keyboard"))).toEqual({ do: "show" });
    expect(storage.get("current-museum")).toBe(1);
    expect(storage.get("version")).toBe(APP_VERSION);
    expect(begin).toHaveBeenCalledExactlyOnceWith({ idMuseum: 1, idLanguage: 2, languageCode: "en_GB" });
  });

  it("starts no visit before the access code is accepted", async () => {
    museum = sampleMuseum({ accessCodeRequired: true });
    expect(await enter(request("Keyboard"))).toEqual({ do: "redirect", to: "Code" });
    expect(await enter(request("Code"))).toEqual({ do: "show" });
    expect(begin).not.toHaveBeenCalled();
    storage.set("code", "CICERONE");
    storage.set("code-creation-date", NOW);
    expect(await enter(request("Code"))).toEqual({ do: "redirect", to: "Options" });
    expect(await enter(request("Options"))).toEqual({ do: "show" });
    expect(begin).toHaveBeenCalledOnce();
  });

  it("ENTRY-1: sends no request for an identifier that cannot be decoded, and clears the loading flag", async () => {
    expect(await enter(request("Keyboard", { idMuseum: null }))).toEqual({ do: "stop" });
    expect(load).not.toHaveBeenCalled();
    expect(museumStore.getState().loading).toBe(false);
  });

  it("ENTRY-6: loads the museum once, then uses the one in memory", async () => {
    await enter(request("Keyboard"));
    await enter(request("Options"));
    expect(load).toHaveBeenCalledOnce();
  });

  it.each(["ready", "failed", "unknown-museum"] as const)(
    "ENTRY-13: the loading flag is set on entry and cleared when the load ends as %s",
    async (result) => {
      const seen: boolean[] = [];
      load.mockImplementation(async () => {
        seen.push(museumStore.getState().loading);
        if (result === "ready") museumStore.setState({ museum });
        return result;
      });
      await enter(request("Keyboard"));
      expect(seen).toEqual([true]);
      expect(museumStore.getState().loading).toBe(false);
    },
  );

  it("ENTRY-12: an unknown museum leads to NotFound", async () => {
    load.mockResolvedValue("unknown-museum");
    expect(await enter(request("Presentation"))).toEqual({ do: "redirect", to: "NotFound" });
  });

  it("ENTRY-11: one that cannot be loaded shows museum-deactivated in its place", async () => {
    load.mockResolvedValue("failed");
    expect(await enter(request("Options"))).toEqual({ do: "show-deactivated" });
    expect(await enter(request("Presentation"))).toEqual({ do: "show" });
  });
});

describe("PRES-4: the accepted privacy policy", () => {
  const acceptedAgo = (milliseconds: number) => ({ idMuseum: 1, accepted: NOW - milliseconds });

  it.each([
    ["stored", null],
    ["stored again when a day has passed since the last visit", acceptedAgo(DAY)],
    ["stored in place of another museum's", { idMuseum: 2, accepted: NOW }],
  ])("is %s", async (_, stored) => {
    if (stored !== null) storage.set("cicerone-policy-accepted", stored);
    museumStore.setState({ policyAccepted: 1 });
    await enter(request("Keyboard"));
    expect(storage.get("cicerone-policy-accepted")).toEqual(acceptedAgo(0));
  });

  it("keeps its date within the visit, and is removed when the visitor unticks it", async () => {
    storage.set("cicerone-policy-accepted", acceptedAgo(DAY - 1));
    museumStore.setState({ policyAccepted: 1 });
    await enter(request("Keyboard"));
    expect(storage.get("cicerone-policy-accepted")).toEqual(acceptedAgo(DAY - 1));
    museumStore.setState({ policyAccepted: null });
    await enter(request("Keyboard"));
    expect(storage.get("cicerone-policy-accepted")).toBeNull();
  });
});

describe("resets", () => {
  const leaveTraces = async () => {
    storage.set("code", "OLD");
    storage.set("slides-seen", true);
    storage.setStudyMade(3);
    await database.save(sampleMuseum({ idMuseum: 2 }), {});
  };

  it("ENTRY-3: another museum than the stored one resets local data", async () => {
    await leaveTraces();
    storage.set("current-museum", 2);
    museumStore.setState({ museum: sampleMuseum({ idMuseum: 2 }) });
    // The choice whether to download was the other museum's as well.
    expect(await enter(request("Keyboard"))).toEqual({ do: "redirect", to: "Download" });
    expect(storage.get("code")).toBeNull();
    expect(storage.studyMade(3)).toBe(false);
    expect(clearMedia).toHaveBeenCalled();
    expect(museumStore.getState().museum?.idMuseum).toBe(1);
    storage.set("download-resources", "no");
    await enter(request("Keyboard"));
    expect(storage.get("current-museum")).toBe(1);
    // The other visit's last calls go to the outbox first.
    expect(finish).toHaveBeenCalled();
  });

  it("ENTRY-3: what the loading has stored of the other museum stays", async () => {
    await leaveTraces();
    storage.set("current-museum", 2);
    load.mockImplementation(async () => {
      museumStore.setState({ museum });
      storage.set("languagesV2", [{ id: 1, code: "es_ES" }]);
      return "ready";
    });
    const clear = vi.spyOn(database, "clear");
    await enter(request("Keyboard", { langQuery: "es" }));
    expect(clear).not.toHaveBeenCalled();
    expect(storage.get("languagesV2")).toEqual([{ id: 1, code: "es_ES" }]);
    expect(storage.get("language")).toBe("es_ES");
  });

  it.each(["unknown-museum", "failed"] as const)(
    "ENTRY-3: another museum whose load ends as %s leaves the visit as it is",
    async (result) => {
      await leaveTraces();
      storage.set("current-museum", 2);
      load.mockResolvedValue(result);
      const before = JSON.stringify(localStorage);
      const clear = vi.spyOn(database, "clear");
      await enter(request("Keyboard"));
      expect(JSON.stringify(localStorage)).toBe(before);
      expect(clear).not.toHaveBeenCalled();
      expect(clearMedia).not.toHaveBeenCalled();
      expect(finish).not.toHaveBeenCalled();
    },
  );

  it("ENTRY-3: the same museum resets nothing", async () => {
    await leaveTraces();
    storage.set("current-museum", 1);
    await enter(request("Keyboard"));
    expect(storage.get("code")).toBe("OLD");
    expect(finish).not.toHaveBeenCalled();
  });

  it("PRES-2: a stored version that differs resets local data first, on Presentation", async () => {
    await leaveTraces();
    storage.set("version", "01.01.2020");
    await enter(request("Presentation"));
    expect(storage.get("slides-seen")).toBeNull();
    expect(await database.read(2)).toBeNull();
    expect(storage.get("version")).toBe(APP_VERSION);
  });

  it("VISIT-4: a stored visit is removed when the stored version differs, on any screen", async () => {
    storage.set("version", "01.01.2020");
    storage.set("current-museum", 1);
    storage.set("visitv2", {
      visitorToken: "t",
      idDevice: "d",
      idMuseum: 1,
      idLanguage: 2,
      languageCode: "en_GB",
      startDate: "2026-11-20T23:00:00+00:00",
    });
    begin.mockImplementation(async () => expect(storage.get("visitv2")).toBeNull());
    await enter(request("Keyboard"));
    expect(begin).toHaveBeenCalledOnce();
    expect(finish).toHaveBeenCalledBefore(begin);
    expect(storage.get("version")).toBe(APP_VERSION);
  });
});

describe("language and mode", () => {
  const visit = {
    visitorToken: "t",
    idDevice: "d",
    idMuseum: 1,
    idLanguage: 2,
    languageCode: "en_GB",
    startDate: "2026-11-20T23:00:00+00:00",
  };

  it("ENTRY-4: a lang query outranks the stored visit, and is stored by the museum's name for it", async () => {
    storage.set("visitv2", visit);
    load.mockImplementation(async () => {
      expect(museumStore.getState().wantedLanguage).toBe("es");
      museumStore.setState({ museum, language: { idLanguage: 1, code: "es_ES" } });
      return "ready";
    });
    await enter(request("Keyboard", { langQuery: "es" }));
    expect(storage.get("language")).toBe("es_ES");
    expect(setLanguage).toHaveBeenCalledExactlyOnceWith(1, "es_ES");
    expect(museumStore.getState().wantedLanguage).toBeNull();
  });

  it("ENTRY-4: on the first page it is stored before the museum is loaded, in the visit as well", async () => {
    storage.set("visitv2", visit);
    museumStore.setState({ presentation: { idMuseum: 1, languages: museum.languages } as Presentation });
    load.mockImplementation(async () => {
      expect(storage.get("language")).toBe("es_ES");
      expect(setLanguage).toHaveBeenCalledExactlyOnceWith(1, "es_ES");
      return "failed";
    });
    await enter(request("Presentation", { langQuery: "es" }));
    expect(load).toHaveBeenCalledOnce();
  });

  it("ENTRY-4: another museum's visit keeps its language", async () => {
    storage.set("visitv2", { ...visit, idMuseum: 2 });
    await enter(request("Presentation", { langQuery: "es" }));
    expect(setLanguage).not.toHaveBeenCalled();
  });

  it.each(["zz", "eu", "", "<b>"])("ENTRY-4 LANG-3: lang=%s, which the museum lacks, changes nothing", async (text) => {
    storage.set("visitv2", visit);
    storage.set("language", "fr_FR");
    await enter(request("Keyboard", { langQuery: text }));
    await enter(request("Keyboard", { langQuery: text }));
    expect(storage.get("language")).toBe("fr_FR");
    expect(setLanguage).not.toHaveBeenCalled();
    expect(languageMissing).not.toHaveBeenCalled();
    expect(museumStore.getState().wantedLanguage).toBeNull();
  });

  it("ENTRY-4: changes the language of a loaded museum", async () => {
    museumStore.setState({ museum });
    await enter(request("Presentation", { langQuery: "ar" }));
    expect(change).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ idLanguage: 10, code: "ar_SA" }));
    expect(languageMissing).not.toHaveBeenCalled();
  });

  it.each([
    ["loaded", () => undefined],
    ["changed", () => museumStore.setState({ museum })],
  ])("ENTRY-4: one that cannot be had when the museum is %s is told, and stays wished for", async (_, prepare) => {
    prepare();
    change.mockRejectedValue(new ApiError("offline", "there is no connection"));
    expect(await enter(request("Keyboard", { langQuery: "ar" }))).toEqual({ do: "show" });
    expect(languageMissing).toHaveBeenCalledExactlyOnceWith("ar");
    expect(storage.get("language")).toBe("ar_SA");
    expect(museumStore.getState()).toMatchObject({ wantedLanguage: null, language: { code: "en_GB" } });
  });

  it("ENTRY-5: a mode path stores the mode, visiting Presentation clears it", async () => {
    museum = sampleMuseum({ halls: [{ idHall: 1 }] as Detail["halls"] });
    await enter(request("PresentationMode", { modePath: "by-halls" }));
    expect(storage.get("mode")).toBe("by-halls");
    expect(await enter(request("Options"))).toEqual({ do: "redirect", to: "OptionsByHalls" });
    await enter(request("Presentation"));
    expect(storage.get("mode")).toBeNull();
  });

  it.each([
    ["OptionsKids", "KIDS"],
    ["Game", "KIDS"],
    ["OptionsByHalls", "BY_HALLS"],
  ] as const)(
    "STATS-1 notes the mode of %s, also where its address alone was opened, and none outside of it",
    async (screen, use) => {
      const game = {} as NonNullable<Detail["game"]>;
      museum = sampleMuseum({ halls: [{ idHall: 1 }] as Detail["halls"], game });
      await enter(request("Options"));
      expect(noteUse).not.toHaveBeenCalled();
      noteUse.mockImplementation(() => expect(begin, "the visit has begun").toHaveBeenCalledTimes(2));
      await enter(request(screen));
      expect(noteUse).toHaveBeenCalledExactlyOnceWith(use);
      await enter(request("Presentation"));
      await enter(request("Options"));
      expect(noteUse).toHaveBeenCalledOnce();
    },
  );
});

it("AUTH-1: a museum that requires sign-in lets everyone in if there is no provider", async () => {
  museum = sampleMuseum({ accessCodeRequired: false, socialNetworksRequired: true });
  expect(await enter(request("Options"))).toEqual({ do: "redirect", to: "SocialLogin" });
  signInOffered.mockResolvedValue(false);
  expect(await enter(request("Options"))).toEqual({ do: "show" });
  signInOffered.mockClear();
  museum = sampleMuseum({ accessCodeRequired: false });
  museumStore.setState({ museum });
  await enter(request("Options"));
  expect(signInOffered).not.toHaveBeenCalled();
});
