import { describe, expect, it } from "vitest";
import { ADDRESSES, type Screen, href, parseQuery, createTo, readParams, readQuery } from "./paths";
import { matchPath } from "./router/match";

describe("the addresses of both specifications", () => {
  it.each([
    ["/", "NotFound", {}],
    ["/museums/MS1kZW1v", "Presentation", {}],
    ["/museums/MS1kZW1v/", "Presentation", {}],
    ["/museums/MS1kZW1v/kids", "PresentationMode", { mode: "kids" }],
    ["/museums/MS1kZW1v/by-halls", "PresentationMode", { mode: "by-halls" }],
    ["/museums/MS1kZW1v/options/kids", "OptionsKids", {}],
    ["/museums/MS1kZW1v/artworks/kids", "ArtworksKids", {}],
    ["/museums/MS1kZW1v/artworks/214", "Artwork", { idArtwork: 214 }],
    ["/museums/MS1kZW1v/artworks/x", "Artwork", { idArtwork: Number.NaN }],
    ["/museums/MS1kZW1v/artworks/214/resources/3", "Resource", { idArtwork: 214, idResource: 3 }],
    ["/museums/MS1kZW1v/hall/2/artworks/5/by-halls", "ArtworkByHalls", { idHall: 2, idArtwork: 5 }],
    ["/museums/MS1kZW1v/hall/2/by-halls", "HallByHalls", { idHall: 2 }],
    ["/museums/MS1kZW1v/favourites", "Favourites", {}],
  ])("%s is %s", (path, screen, params) => {
    const match = matchPath(ADDRESSES, path);
    expect(match?.name).toBe(screen);
    expect(readParams(match?.params ?? {})).toEqual(params);
  });

  it.each(["/museums", "/museums/a/b/c/d", "/elsewhere", "/museums/%E0%A4%A"])("%s is none of them", (path) => {
    expect(matchPath(ADDRESSES, path)).toBeNull();
  });

  it("parses every address that it writes", () => {
    for (const screen of Object.keys(ADDRESSES) as Screen[]) {
      const names = [...ADDRESSES[screen].matchAll(/\$(id(?!Museum)\w+)/g)].map(([, name]) => [name, 7]);
      const params = { ...Object.fromEntries(names), ...(screen === "PresentationMode" ? { mode: "kids" } : {}) };
      const address = href(createTo("MS1kZW1v", screen as "Artwork", params));
      const match = matchPath(ADDRESSES, address);
      expect([match?.name, readParams(match?.params ?? {})]).toEqual([screen, params]);
    }
  });

  it("keeps queries as strings", () => {
    const address = href(createTo("MS1kZW1v", "Code", {}, { code: "0123&4", lang: "es" }));
    expect(address).toBe("/museums/MS1kZW1v/code?code=0123%264&lang=es");
    expect(parseQuery("?code=0123%264&lang=es&code=9")).toEqual({ code: "0123&4", lang: "es" });
  });

  it("accepts only a screen as from", () => {
    expect(readQuery({ from: "Recognition", artwork: "5" })).toEqual({ from: "Recognition", artwork: "5" });
    expect(readQuery({ from: "constructor" })).toEqual({});
  });

  it("writes a hash after the query", () => {
    expect(href(createTo("a", "OneMinuteList", {}, {}, "12"))).toBe("/museums/a/one-minutes#12");
  });
});
