import type { Detail, NavigationSection, Resource, Route } from "@cicerone/api/types";
import { describe, expect, it } from "vitest";
import { href, createTo } from "../../core/navigation/paths";
import type { SectionType } from "../../theme/section-lines";
import { type MakeTo, sectionStyle, routeStyle, shownSections, targetOf, targetOfRoute } from "./sections";

const to: MakeTo = (screen, ...rest) => createTo("MS1kZW1v", screen, ...rest);

function section(sectionType: SectionType, chosen: Partial<NavigationSection> = {}): NavigationSection {
  return {
    idNavigationSection: 1,
    sectionType,
    active: true,
    enableSection: true,
    lineColor: "",
    arrowColor: "",
    fontColor: "",
    fontSize: 0,
    mainImageUrl: "",
    resources: [],
    localizations: [],
    ...chosen,
  };
}

function resource(idResource: number, languageCode: string): Resource {
  const base = { resourceType: "TEXT", title: "", url: "", isAdditionalInformation: false } as const;
  return { ...base, idResource, localizations: [{ languageCode }] };
}

const SPONSORS = section("SPONSORS", { resources: [resource(1, "en_GB")] });
const empty = { navigationSections: [], routes: [], timeline: [], halls: [] } as unknown as Detail;
const full = {
  ...empty,
  routes: [
    { isExhibition: false, highlighted: false },
    { isExhibition: true, highlighted: false },
  ],
  timeline: [{ active: true }],
  halls: [{ idHall: 1 }],
} as unknown as Detail;

const addressOf = (one: NavigationSection, language = "en_GB") => {
  const target = targetOf(one, to, language);
  return target === null ? null : href(target);
};

describe("OPT-1 sections", () => {
  it("show the active ones, in the museum's order", () => {
    const navigationSections = [section("ROUTES"), section("TIMELINE", { active: false }), section("KEYBOARD")];
    expect(shownSections({ ...full, navigationSections }, null).map(({ sectionType }) => sectionType)).toEqual([
      "ROUTES",
      "KEYBOARD",
    ]);
  });

  it("are the keypad if the museum lists none, and none if all of its own are inactive", () => {
    expect(shownSections(full, null).map((one) => addressOf(one))).toEqual(["/museums/MS1kZW1v/keyboard"]);
    expect(shownSections(full, ["ROUTES"]).map((one) => addressOf(one))).toEqual(["/museums/MS1kZW1v/keyboard"]);
    const navigationSections = [section("KEYBOARD", { active: false })];
    expect(shownSections({ ...full, navigationSections }, null)).toEqual([]);
  });

  it("have the order of the museum's style, others after them (CUST-2)", () => {
    const navigationSections = [SPONSORS, section("KEYBOARD"), section("ROUTES")];
    const shown = shownSections({ ...full, navigationSections }, ["ROUTES", "KEYBOARD"]);
    expect(shown.map(({ sectionType }) => sectionType)).toEqual(["ROUTES", "KEYBOARD", "SPONSORS"]);
  });

  it("are those with content, and those that are announced", () => {
    const types = ["KEYBOARD", "ROUTES", "EXHIBITIONS", "TIMELINE", "HALLS"] as const;
    const typesShown = (museum: Detail) => shownSections(museum, null).map(({ sectionType }) => sectionType);
    const navigationSections = [...types.map((type) => section(type)), SPONSORS];
    expect(typesShown({ ...full, navigationSections })).toEqual([...types, "SPONSORS"]);
    expect(
      typesShown({ ...empty, navigationSections: [...types.map((type) => section(type)), section("SPONSORS")] }),
    ).toEqual(["KEYBOARD"]);
    const announced = types.map((type) => section(type, { enableSection: false }));
    expect(typesShown({ ...empty, navigationSections: announced })).toEqual(types);
    // The start menu shows highlighted routes by themselves.
    const routes = full.routes.map((route) => ({ ...route, highlighted: true }));
    expect(typesShown({ ...full, routes, navigationSections })).toEqual(["KEYBOARD", "TIMELINE", "HALLS", "SPONSORS"]);
  });

  it.each([
    ["KEYBOARD", "/museums/MS1kZW1v/keyboard"],
    ["EXHIBITIONS", "/museums/MS1kZW1v/exhibitions"],
    ["ROUTES", "/museums/MS1kZW1v/routes"],
    ["TIMELINE", "/museums/MS1kZW1v/timeline"],
    ["HALLS", "/museums/MS1kZW1v/options/by-halls"],
    ["SPONSORS", null],
    ["SIDE_MENU", null],
  ] as const)("%s leads to %s", (type, address) => {
    expect(addressOf(section(type))).toBe(address);
  });

  it("do not open while they are disabled", () => {
    expect(addressOf(section("ROUTES", { enableSection: false }))).toBeNull();
  });

  it.each([
    ["fr_FR", 2],
    ["fr_CA", 2],
    ["en_GB", 1],
    ["de_DE", 1],
  ])("OPT-6 sponsors lead to the resource for %s", (language, idResource) => {
    const sponsors = section("SPONSORS", { resources: [resource(1, "en_GB"), resource(2, "fr_FR")] });
    expect(addressOf(sponsors, language)).toBe(`/museums/MS1kZW1v/sponsors/${idResource}`);
  });

  it("have the specification's colours and size if the museum chose none (CUST-1)", () => {
    expect(sectionStyle(section("EXHIBITIONS", { mainImageUrl: "/a.webp" }))).toEqual({
      line: "#17779b",
      arrow: "#ffffff",
      title: "#ffffff",
      icon: "#ffffff",
      size: 32,
      image: "/a.webp",
    });
    expect(sectionStyle(section("ROUTES")).line).toBe("#d1b490");
    expect(sectionStyle(section("TIMELINE")).line).toBe("#94af49");
    expect(sectionStyle(section("SPONSORS")).line).toBe("#72c4d0");
    expect(sectionStyle(section("KEYBOARD")).line).toBe("#f06140");
    expect(sectionStyle(section("SIDE_MENU")).line).toBe("#39393a");
  });

  it("have the museum's colours and size, with a readable title (CUST-1)", () => {
    const chosen = { lineColor: "#ff0080", arrowColor: "#00ff80", fontColor: "#ffee00", fontSize: 20 };
    expect(sectionStyle(section("ROUTES", { ...chosen, mainImageUrl: "/a.webp" }))).toMatchObject({
      line: "#ff0080",
      arrow: "#00ff80",
      title: "#ffee00",
      size: 20,
    });
    expect(sectionStyle(section("ROUTES", { fontColor: "#000000", mainImageUrl: "/a.webp" })).title).toBe("#ffffff");
    const white = section("SPONSORS", { lineColor: "#ffffff", fontColor: "#000000" });
    expect(sectionStyle(white)).toMatchObject({ title: "#ffffff", icon: "#000000" });
  });
});

describe("OPT-5 highlighted routes", () => {
  const route = { idRoute: 7, isExhibition: false, hasPresentation: false, mainImageUrl: "/r.webp" } as Route;

  it.each([
    [false, false, "/museums/MS1kZW1v/routes/7?from=Options&idRoute=7"],
    [false, true, "/museums/MS1kZW1v/routes?from=Options&idRoute=7"],
    [true, false, "/museums/MS1kZW1v/exhibitions/7?from=Options&idRoute=7"],
    [true, true, "/museums/MS1kZW1v/exhibitions?from=Options&idRoute=7"],
  ])("exhibition %s with a presentation %s lead to %s", (isExhibition, hasPresentation, address) => {
    expect(href(targetOfRoute({ ...route, isExhibition, hasPresentation }, to))).toBe(address);
  });

  it("have 24 px and their kind's line (OPT-1)", () => {
    expect(routeStyle(route, [])).toMatchObject({ size: 24, line: "#d1b490", image: "/r.webp" });
    expect(routeStyle({ ...route, isExhibition: true }, [section("EXHIBITIONS", { lineColor: "#123456" })]).line).toBe(
      "#123456",
    );
  });
});
