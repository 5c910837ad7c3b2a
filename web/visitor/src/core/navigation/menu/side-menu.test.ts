import type { Detail } from "@cicerone/api/types";
import { describe, expect, it } from "vitest";
import { sideMenuEntries } from "./side-menu";

/** A museum with something for every option. */
const full = {
  sideMenuCustomization: {},
  oneMinutes: [{}],
  artworks: [{ outstanding: true }],
  languages: [{}, {}],
  infoSections: [{}],
  studies: [{ showOn: "BOTH", questions: [{ active: true, order: 1 }] }],
  media: { "/media/a.webp": {} },
} as unknown as Detail;
const empty = {
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

  it("have the museum's customization", () => {
    const entries = sideMenuEntries(
      {
        ...full,
        sideMenuCustomization: {
          idSideMenuCustomization: 3,
          inAMinuteHighlighted: true,
          inAMinuteBackgroundImageUrl: "/media/minute.webp",
          inAMinuteText: "Sixty seconds",
          languageTopBar: true,
          languageText: "",
          surveyText: "What do you think?",
          guideText: [
            { languageCode: "es_ES", text: "Con guía" },
            { languageCode: "en_GB", text: "With a guide" },
          ],
          downloadsHighlighted: "yes",
        },
      },
      "en_GB",
    );
    const by = (name: string) => entries.find(({ option }) => option === name);
    expect(by("inAMinute")).toMatchObject({
      highlighted: true,
      topBar: false,
      text: "Sixty seconds",
      backgroundImageUrl: "/media/minute.webp",
    });
    expect(by("language")).toMatchObject({ highlighted: false, topBar: true, text: "" });
    expect(by("study")?.text).toBe("What do you think?");
    expect(by("guide")?.text).toBe("With a guide");
    expect(by("downloads")?.highlighted).toBe(false);
  });
});
