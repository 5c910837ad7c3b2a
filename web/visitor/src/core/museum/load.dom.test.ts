import { ApiError } from "@cicerone/api/error";
import { sampleArtwork, sampleMuseum, words } from "@cicerone/api/testing/museum";
import type { Detail, Route } from "@cicerone/api/types";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Api, DetailAnswer } from "../../api/client";
import { withResolvers } from "../../testing/with-resolvers";
import { type MuseumDatabase, createMuseumDatabase } from "../offline/database";
import { createPhoneStorage } from "../visit/local-storage";
import { createMuseumLoader } from "./load";
import { localize } from "./localization";
import { EMPTY_MUSEUM_STATE, createMuseumStore } from "./store";

const museumStore = createMuseumStore();
let database: MuseumDatabase;
let online: boolean;
const detail = vi.fn<Api["detail"]>();
const languages = vi.fn<Api["languages"]>();
const updateAvailable = vi.fn<(apply: () => Promise<void>) => void>();
const leave = vi.fn<() => void>();
const storage = createPhoneStorage(() => localStorage);

const museum = sampleMuseum();
const answer = (changed: Detail = museum, etag = '"1"'): DetailAnswer => ({ changed: true, detail: changed, etag });
const names = () => museumStore.getState().museum?.artworks.map((artwork) => artwork.idArtwork);

function createLoader() {
  return createMuseumLoader({
    api: { detail, languages },
    database,
    store: museumStore,
    storage,
    online: () => online,
    browserLanguages: () => ["en-GB"],
    idle: async () => undefined,
    updateAvailable: (apply) => updateAvailable(apply),
    reload: leave,
  });
}

beforeEach(() => {
  database = createMuseumDatabase(indexedDB);
  online = true;
  museumStore.setState(EMPTY_MUSEUM_STATE, true);
  detail.mockReset().mockImplementation(async () => answer());
  languages.mockReset().mockResolvedValue(museum.languages);
  updateAvailable.mockReset();
  leave.mockReset();
});

/** stored stores the museum on the phone, like an earlier visit. */
async function stored(detail: Detail = museum, etags: Record<string, string> = { en_GB: '"1"' }) {
  await database.save(detail, etags);
}

describe("ENTRY-10: memory, then the local database, then the server", () => {
  it("asks the server when the phone has nothing, and stores the response", async () => {
    const loader = createLoader();
    expect(await loader.load(1)).toBe("ready");
    expect(detail).toHaveBeenCalledExactlyOnceWith(1, 2, undefined);
    expect(museumStore.getState()).toMatchObject({ museum, fromDB: false, language: { idLanguage: 2, code: "en_GB" } });
    await loader.settled();
    expect((await database.read(1))?.etags).toEqual({ en_GB: '"1"' });
  });

  it("ENTRY-6: asks once for several screens, and not again while it is in memory", async () => {
    const loader = createLoader();
    await Promise.all([loader.load(1), loader.load(1), loader.load(1)]);
    await loader.load(1);
    expect(detail).toHaveBeenCalledOnce();
    await loader.settled();
  });

  it("uses the phone's copy and only asks for a newer version", async () => {
    await stored();
    detail.mockResolvedValue({ changed: false });
    const loader = createLoader();
    await loader.load(1);
    expect(museumStore.getState()).toMatchObject({ fromDB: true, museum });
    await loader.settled();
    expect(detail).toHaveBeenCalledExactlyOnceWith(1, 2, '"1"');
    expect(museumStore.getState().fromDB).toBe(true);
  });

  it("SHELL-2: stores a newer version and offers it; accepting applies it", async () => {
    await stored();
    const newer = withResolvers<DetailAnswer>();
    detail.mockReturnValue(newer.promise);
    const loader = createLoader();
    await loader.load(1);
    newer.resolve(answer(sampleMuseum({ version: 2, artworks: [sampleArtwork(99)] }), '"2"'));
    await loader.settled();
    expect(names()).toEqual([11, 12]);
    expect((await database.read(1))?.etags).toEqual({ en_GB: '"2"' });
    expect(updateAvailable).toHaveBeenCalledOnce();
    await updateAvailable.mock.calls[0]?.[0]();
    expect(names()).toEqual([99]);
  });

  it("SHELL-2: an offered update survives a change of language, and fails when the newer version cannot be loaded", async () => {
    await stored(museum, { en_GB: '"1"', es_ES: '"1"' });
    const newer = sampleMuseum({ version: 2, artworks: [sampleArtwork(99)] });
    detail.mockResolvedValueOnce(answer(newer, '"2"')).mockRejectedValueOnce(new ApiError("deactivated", "no"));
    const loader = createLoader();
    await loader.load(1);
    await loader.settled();
    museumStore.setState({ language: { idLanguage: 1, code: "es_ES" } });
    const apply = updateAvailable.mock.calls[0]?.[0];
    await expect(apply?.()).rejects.toBeInstanceOf(ApiError);
    detail.mockResolvedValue(answer(newer, '"2"'));
    await apply?.();
    expect(names()).toEqual([99]);
    expect(museumStore.getState().language.code).toBe("es_ES");
  });

  it("offers no update for the same version in another form", async () => {
    await stored();
    detail.mockResolvedValue(answer(sampleMuseum(), '"1b"'));
    const loader = createLoader();
    await loader.load(1);
    await loader.settled();
    expect(updateAvailable).not.toHaveBeenCalled();
    expect((await database.read(1))?.etags).toEqual({ en_GB: '"1b"' });
  });

  it("SHELL-2: checkForUpdate finds a newer version while the page is open", async () => {
    const loader = createLoader();
    await loader.load(1);
    await loader.settled();
    detail.mockResolvedValue(answer(sampleMuseum({ version: 2 }), '"2"'));
    loader.checkForUpdate();
    await loader.settled();
    expect(detail).toHaveBeenLastCalledWith(1, 2, '"1"');
    expect(updateAvailable).toHaveBeenCalledOnce();
  });

  it.each(["deactivated", "unknown-museum"] as const)(
    "ENTRY-11: a stored museum that is %s now is closed and deleted",
    async (kind) => {
      await stored();
      detail.mockRejectedValue(new ApiError(kind, "no"));
      const loader = createLoader();
      await loader.load(1);
      await loader.settled();
      expect(leave).toHaveBeenCalledOnce();
      expect(await database.read(1)).toBeNull();
    },
  );

  it("keeps a language that the visitor has chosen since", async () => {
    await stored(museum, { en_GB: '"1"', es_ES: '"1"' });
    const newer = withResolvers<DetailAnswer>();
    detail.mockReturnValueOnce(newer.promise).mockResolvedValue({ changed: false });
    const loader = createLoader();
    await loader.load(1);
    await loader.changeLanguage({ idLanguage: 1, code: "es_ES" });
    newer.resolve(answer(sampleMuseum({ version: 2 })));
    await loader.settled();
    expect(museumStore.getState().language.code).toBe("es_ES");
  });

  it("sends no request offline", async () => {
    await stored();
    online = false;
    const loader = createLoader();
    expect(await loader.load(1)).toBe("ready");
    await loader.settled();
    expect(detail).not.toHaveBeenCalled();
  });

  it("online replaces a museum whose counts are wrong", async () => {
    await stored({ ...museum, counts: { ...museum.counts, artworks: 3 } });
    const loader = createLoader();
    expect(await loader.load(1)).toBe("ready");
    // Without an ETag the server sends everything again.
    expect(detail).toHaveBeenCalledExactlyOnceWith(1, 2, undefined);
    await loader.settled();
    expect(await database.read(1)).toMatchObject({ isComplete: true, detail: { artworks: museum.artworks } });
  });

  describe("with missing rows and no replacement the phone uses what it has, in each of its languages", () => {
    const cut = { ...museum, counts: { ...museum.counts, artworks: 3 } };

    it.each([
      ["offline", "offline", undefined],
      ["the server fails", "server", 500],
      ["a proxy answers", "server", 404],
    ] as const)("%s", async (_, kind, status) => {
      await stored(cut, { en_GB: '"1"', es_ES: '"1"' });
      online = status !== undefined;
      detail.mockRejectedValue(new ApiError(kind, "no", status));
      // Also when the page is reloaded.
      for (let page = 0; page < 2; page += 1) {
        museumStore.setState(EMPTY_MUSEUM_STATE, true);
        const loader = createLoader();
        expect(await loader.load(1)).toBe("ready");
        await loader.settled();
        expect(names()).toEqual([11, 12]);
      }
      online = false;
      expect(await createLoader().changeLanguage({ idLanguage: 1, code: "es_ES" })).toBe(true);
      expect(await database.read(1)).toMatchObject({ isComplete: false, detail: { artworks: museum.artworks } });
    });

    it("and replaces it when the connection is back", async () => {
      await stored(cut);
      online = false;
      const loader = createLoader();
      await loader.load(1);
      online = true;
      detail.mockResolvedValue(answer(sampleMuseum({ artworks: [11, 12, 13].map((id) => sampleArtwork(id)) })));
      loader.checkForUpdate();
      await loader.settled();
      expect(detail).toHaveBeenCalledExactlyOnceWith(1, 2, undefined);
      expect(names()).toEqual([11, 12, 13]);
      expect((await database.read(1))?.isComplete).toBe(true);
    });
  });

  it("PAY-1: replaces a museum that was stored before the steps of paid routes were encrypted, in all languages", async () => {
    const route = { idRoute: 3, routeType: "PAID", steps: [{ idStep: 1 }], localizations: [] } as unknown as Route;
    const outdated = sampleMuseum({ routes: [route] });
    const sealedSteps = { salt: "", iterations: 1, localizations: [] };
    const sealed = sampleMuseum({ routes: [{ ...route, steps: [], sealedSteps }] });
    await stored(outdated, { en_GB: '"1"', es_ES: '"1"' });
    detail.mockResolvedValue(answer(sealed, '"1b"'));
    const loader = createLoader();
    await loader.load(1);
    await loader.settled();
    expect(detail).toHaveBeenCalledExactlyOnceWith(1, 2, undefined);
    expect(museumStore.getState().museum?.routes).toEqual(sealed.routes);
    // Without the other language, whose steps would stay unencrypted.
    expect(await database.read(1)).toEqual({ detail: sealed, etags: { en_GB: '"1b"' }, isComplete: true });
  });

  it("works without a database", async () => {
    const refuse = () => Promise.reject(new Error("refused"));
    database = { read: refuse, save: refuse, clear: refuse };
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    const loader = createLoader();
    expect(await loader.load(1)).toBe("ready");
    await loader.settled();
    expect(warned).toHaveBeenCalledWith(expect.stringContaining("keeping it on the phone"), "refused");
  });
});

describe("failures", () => {
  it.each(["offline", "deactivated", "server", "refused"] as const)(
    "ENTRY-11: a museum that cannot be had (%s) sets museum-fetching-error",
    async (kind) => {
      detail.mockRejectedValue(new ApiError(kind, "no"));
      expect(await createLoader().load(1)).toBe("failed");
      expect(museumStore.getState()).toMatchObject({ fetchingError: kind, museum: null });
    },
  );

  it("ENTRY-12: status 1000 is an unknown museum", async () => {
    detail.mockRejectedValue(new ApiError("unknown-museum", "no", 404, 1000));
    expect(await createLoader().load(1)).toBe("unknown-museum");
  });

  it("tries again after a failure", async () => {
    detail.mockRejectedValueOnce(new ApiError("offline", "no"));
    const loader = createLoader();
    expect(await loader.load(1)).toBe("failed");
    expect(await loader.load(1)).toBe("ready");
    expect(museumStore.getState().fetchingError).toBeNull();
    await loader.settled();
  });
});

describe("languages", () => {
  const spanish = sampleMuseum({
    artworks: [sampleArtwork(11, { localizations: [words("es_ES", { name: "Obra" })] }), sampleArtwork(12)],
  });

  it("LANG-3: the stored visit's language is loaded; languagesV2 stores the museum's", async () => {
    storage.set("visitv2", {
      visitorToken: "t",
      idDevice: "d",
      idMuseum: 1,
      idLanguage: 1,
      languageCode: "es_ES",
      startDate: "2026-11-21T08:15:00+00:00",
    });
    const loader = createLoader();
    await loader.load(1);
    expect(detail).toHaveBeenCalledExactlyOnceWith(1, 1, undefined);
    expect(storage.get("languagesV2")).toContainEqual({ id: 10, code: "ar_SA" });
    await loader.settled();
  });

  it("a change fetches the language; both are then available offline", async () => {
    const loader = createLoader();
    await loader.load(1);
    await loader.settled();
    detail.mockResolvedValue(answer(spanish, '"es"'));
    expect(await loader.changeLanguage({ idLanguage: 1, code: "es_ES" })).toBe(true);
    await loader.settled();

    online = false;
    museumStore.setState(EMPTY_MUSEUM_STATE, true);
    storage.set("language", "en_GB");
    const later = createLoader();
    await later.load(1);
    const [work] = museumStore.getState().museum?.artworks ?? [];
    expect(localize(work?.localizations, "en_GB")("name")).toBe("Work 11");
    await later.changeLanguage({ idLanguage: 1, code: "es_ES" });
    expect(museumStore.getState().language.code).toBe("es_ES");
    expect(localize(work?.localizations, "es_ES")("name")).toBe("Obra");
  });

  it("ENTRY-10: a language that is not on the phone falls back to one that is, offline", async () => {
    await stored();
    online = false;
    museumStore.setState({ wantedLanguage: "ar" });
    const loader = createLoader();
    expect(await loader.load(1)).toBe("ready");
    expect(museumStore.getState().language.code).toBe("en_GB");
    expect(names()).toEqual([11, 12]);
  });

  it("LANG-2: a version stored by another tab is shown if the server has nothing newer", async () => {
    await stored();
    const loader = createLoader();
    await loader.load(1);
    await loader.settled();
    await stored(sampleMuseum({ version: 2 }), { en_GB: '"2"', es_ES: '"2"' });
    detail.mockResolvedValue({ changed: false });
    expect(await loader.changeLanguage({ idLanguage: 1, code: "es_ES" })).toBe(true);
    expect(museumStore.getState()).toMatchObject({ language: { code: "es_ES" }, museum: { version: 2 } });
  });

  it("a newer version in one language keeps nothing of the old one in another", async () => {
    const both = [words("en_GB", { name: "Work 11" }), words("es_ES", { name: "Obra" })];
    await stored(sampleMuseum({ artworks: [sampleArtwork(11, { localizations: both })] }), {
      en_GB: '"1"',
      es_ES: '"1"',
    });
    const newer = sampleMuseum({ version: 2, artworks: [sampleArtwork(11)] });
    detail.mockResolvedValue(answer(newer, '"2"'));
    const loader = createLoader();
    await loader.load(1);
    await loader.settled();
    expect(await database.read(1)).toEqual({ detail: newer, etags: { en_GB: '"2"' }, isComplete: true });
  });
});

describe("LANG-2: a change of language while the phone has another version than the one shown", () => {
  const toSpanish = { idLanguage: 1, code: "es_ES" };
  let loader: ReturnType<typeof createLoader>;

  /** Shows version 2 in English; the phone had no space for it and has version 1 in both languages. */
  beforeEach(async () => {
    await stored(museum, { en_GB: '"1"', es_ES: '"1"' });
    database = { ...database, save: () => Promise.reject(new Error("no room")) };
    vi.spyOn(console, "warn").mockImplementation(() => {});
    detail.mockImplementation(async () => answer(sampleMuseum({ version: 2 }), '"2"'));
    loader = createLoader();
    await loader.load(1);
    await loader.settled();
    await updateAvailable.mock.calls[0]?.[0]();
    detail.mockClear();
  });

  it("fetches the shown version", async () => {
    expect(museumStore.getState().museum?.version).toBe(2);
    expect(await loader.changeLanguage(toSpanish)).toBe(true);
    expect(detail).toHaveBeenCalledOnce();
    expect(museumStore.getState()).toMatchObject({ language: { code: "es_ES" }, museum: { version: 2 } });
    await loader.settled();
  });

  it("uses the phone's version offline, the only one with that language", async () => {
    online = false;
    expect(await loader.changeLanguage(toSpanish)).toBe(true);
    expect(museumStore.getState()).toMatchObject({ language: { code: "es_ES" }, museum: { version: 1 } });
  });

  it("sends no request once the phone's version is shown", async () => {
    online = false;
    await loader.changeLanguage(toSpanish);
    online = true;
    expect(await loader.changeLanguage({ idLanguage: 2, code: "en_GB" })).toBe(true);
    expect(detail).not.toHaveBeenCalled();
    expect(museumStore.getState()).toMatchObject({ language: { code: "en_GB" }, museum: { version: 1 } });
  });
});
