import type { Detail } from "@cicerone/api/types";
import { describe, expect, it } from "vitest";
import { sideMenuEntries, sideMenuOptions } from "./side-menu";

/** A museum with something for every option. */
const full = {
  localizations: [],
  sideMenuCustomization: {},
  oneMinutes: [{}],
  artworks: [{ outstanding: true }],
  languages: [{}, {}],
  infoSections: [{}],
  studies: [{ showOn: "BOTH", questions: [{ active: true, order: 1 }] }],
  media: { "/media/a.webp": {} },
} as unknown as Detail;
const empty = {
  localizations: [],
  sideMenuCustomization: {},
  oneMinutes: [],
  artworks: [],
  languages: [{}],
  infoSections: [],
  studies: [],
  media: {},
} as unknown as Detail;

describe("OPT-4 side-menu options", () => {
  it("are eight, each with its screen (OPT-3)", () => {
    expect(sideMenuEntries(full, "en_GB").map(({ option, screen }) => [option, screen])).toEqual([
      ["start", "Options"],
      ["inAMinute", "OneMinuteList"],
      ["outstandingArtworks", "OutstandingArtworks"],
      ["language", "Languages"],
      ["exploreMuseum", "InfoSectionList"],
      ["guide", "GuidedVisit"],
      ["study", "StudyQuestion"],
      ["downloads", "Downloads"],
    ]);
  });

  it("are those that the museum has content for", () => {
    expect(sideMenuEntries(empty, "en_GB").map(({ option }) => option)).toEqual(["start", "guide"]);
  });

  it("have the museum's order, and those that it hides are left out (CON-10)", () => {
    const sideMenuCustomization = { order: ["downloads", "language"], startHidden: true, inAMinuteHidden: "yes" };
    const museum = { ...full, sideMenuCustomization } as unknown as Detail;
    expect(sideMenuEntries(museum, "en_GB").map(({ option }) => option)).toEqual([
      "downloads",
      "language",
      "inAMinute",
      "outstandingArtworks",
      "exploreMuseum",
      "guide",
      "study",
    ]);
    expect(sideMenuOptions(museum, "en_GB").find(({ option }) => option === "start")?.hidden).toBe(true);
  });

  it("have the museum's customization", () => {
    const entries = sideMenuEntries(
      {
        ...full,
        sideMenuCustomization: {
          idSideMenuCustomization: 3,
          inAMinuteHighlighted: true,
          inAMinuteBackgroundImageUrl: "/media/minute.webp",
          inAMinuteText: "Sesenta segundos",
          inAMinuteLocalizations: [
            { languageCode: "es_ES", text: "Sesenta segundos" },
            { languageCode: "en_GB", text: "Sixty seconds" },
          ],
          languageTopBar: true,
          languageText: "",
          languageLocalizations: [{ languageCode: "en_GB" }],
          surveyLocalizations: [{ languageCode: "en_GB", text: "What do you think?" }],
          guideLocalizations: [{ languageCode: "en_GB", text: "مع مرشد", fallbacks: { text: "ar_SA" } }],
          downloadsHighlighted: "yes",
        },
      },
      "en_GB",
    );
    const by = (name: string) => entries.find(({ option }) => option === name);
    expect(by("inAMinute")).toMatchObject({
      highlighted: true,
      topBar: false,
      text: { text: "Sixty seconds", attributes: {} },
      backgroundImageUrl: "/media/minute.webp",
    });
    expect(by("language")).toMatchObject({ highlighted: false, topBar: true, text: { text: "" } });
    expect(by("study")?.text.text).toBe("What do you think?");
    expect(by("guide")?.text).toEqual({ text: "مع مرشد", attributes: { lang: "ar-SA", dir: "rtl" } });
    expect(by("downloads")?.highlighted).toBe(false);
  });
});
