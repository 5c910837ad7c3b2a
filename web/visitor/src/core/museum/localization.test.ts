import { words } from "@cicerone/api/testing/museum";
import { describe, expect, it } from "vitest";
import { localize } from "./localization";

describe("LANG-5: the localization rule", () => {
  const european = words("pt_PT", { name: "Ondas", mainText: "Europeu" });
  const brazilian = words("pt_BR", { name: "Ondas do mar" });
  const english = words("en_GB", { name: "Waves", mainText: "English", artworkDate: "1983" });

  it.each([
    ["the full code", "pt_BR", "Ondas do mar"],
    ["the first two letters", "pt_AO", "Ondas"],
    ["the first available", "fi_FI", "Waves"],
  ])("takes %s", (_, code, name) => {
    expect(localize([english, european, brazilian], code)("name")).toBe(name);
  });

  it("falls back field by field, so that a half-translated work shows no blank", () => {
    const translate = localize([english, european, brazilian], "pt_BR");
    expect([translate("name"), translate("mainText"), translate("artworkDate")]).toEqual([
      "Ondas do mar",
      "Europeu",
      "1983",
    ]);
  });

  it("is empty for an element without localizations", () => {
    expect(localize([], "en_GB")("name")).toBe("");
    expect(localize(undefined, "en_GB").localizedText("name")).toEqual({ text: "", attributes: {} });
  });

  it("returns lang and dir of a text in another language than the interface", () => {
    const arabic = words("ar_SA", { name: "موجة" });
    expect(localize([arabic], "en_GB").localizedText("name").attributes).toEqual({ lang: "ar-SA", dir: "rtl" });
    expect(localize([arabic], "ar_SA").localizedText("name").attributes).toEqual({});
  });

  it("uses the server's fallbacks: a localization's text may be in another language", () => {
    const filled = words("ar_SA", { name: "Waves", mainText: "نص", fallbacks: { name: "en_GB" } });
    const translate = localize([filled], "ar_SA");
    expect(translate.localizedText("name").attributes).toEqual({ lang: "en-GB", dir: "ltr" });
    expect(translate.localizedText("mainText").attributes).toEqual({});
  });
});
