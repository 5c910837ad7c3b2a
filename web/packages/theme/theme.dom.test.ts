import { sampleMuseum } from "@cicerone/api/testing/museum";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LARGE_CONTRAST, TEXT_CONTRAST, contrast, parseColor, readableText } from "./contrast";
import { applyTheme, themeProperties } from "./customization";
import { ORDINARY_STYLE, museumStyle } from "./special-museums";

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

const ratio = (text: string, background: string) => {
  const [above, below] = [parseColor(text), parseColor(background)];
  return above === null || below === null ? 0 : contrast(above, below);
};

describe("readable text", () => {
  it("CUST-1: any text on any background reaches 4.5:1, and the museum's own colour stays if it does", () => {
    fc.assert(
      fc.property(color, color, (text, background) => {
        const shown = readableText(text, background);
        expect(ratio(shown, background)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        if (ratio(text, background) >= TEXT_CONTRAST) expect(shown).toBe(text);
        else expect(["#000000", "#ffffff"]).toContain(shown);
      }),
    );
  });

  it("large text needs 3:1 only", () => {
    expect(readableText("#ffffff", "#f06140", LARGE_CONTRAST)).toBe("#ffffff");
    expect(readableText("#ffffff", "#f06140")).toBe("#000000");
  });

  it.each([
    ["#fff", [255, 255, 255]],
    ["#72C4D0", [114, 196, 208]],
    ["#72c4d0ff", [114, 196, 208]],
    [" #000 ", [0, 0, 0]],
    ["red", null],
    ["#12345", null],
    ["url(x)", null],
  ])("reads the colour %j", (text, rgb) => {
    expect(parseColor(text)).toEqual(rgb);
  });

  it("measures contrast as WCAG does", () => {
    expect(ratio("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(ratio("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });
});

describe("CUST-1: the museum's colours", () => {
  const { customization, keyboardCustomization } = sampleMuseum();
  const own = { ...customization, mainButtonsColor: "#112233", mainButtonsTextColor: "#eeeeee" };

  it("are used when the museum has switched them on", () => {
    const enabled = { ...own, mainButtonsCustomizationEnabled: true };
    expect(themeProperties({ code: "DEMO", customization: enabled })).toMatchObject({
      "--main": "#112233",
      "--main-text": "#eeeeee",
    });
    expect(themeProperties({ code: "DEMO", customization: own })["--main"]).toBe("#72c4d0");
  });

  it("fall back to the specification's defaults, with readable text", () => {
    const properties = themeProperties({ code: "DEMO", customization, keyboardCustomization });
    expect(properties).toMatchObject({
      "--main": "#72c4d0",
      "--main-text": "#000000",
      "--recognition": "#f06140",
      "--keyboard-background": "#000000",
      "--keyboard-key": "#39393a",
      "--keyboard-key-active": "#e37d25",
      "--keyboard-erase": "#8f8f8f",
      "--keyboard-ok": "#72c4d0",
    });
  });

  it("leave all text readable for every choice of a museum", () => {
    fc.assert(
      fc.property(fc.array(color, { minLength: 8, maxLength: 8 }), (chosen) => {
        const at = (index: number) => chosen[index] ?? "#000000";
        const properties = themeProperties({
          code: "DEMO",
          customization: {
            ...customization,
            mainButtonsCustomizationEnabled: true,
            mainButtonsColor: at(0),
            mainButtonsTextColor: at(1),
            artworkCustomizationEnabled: true,
            artworkBackgroundColor: at(2),
            artworkTextColor: at(3),
          },
          keyboardCustomization: {
            ...keyboardCustomization,
            active: true,
            bgColor: at(4),
            textColor: at(5),
            okColor: at(6),
            okTextColor: at(7),
          },
        });
        const reads = (text: `--${string}`, background: `--${string}`) =>
          ratio(properties[text] ?? "", properties[background] ?? "");
        expect(reads("--main-text", "--main")).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        expect(reads("--artwork-text", "--artwork-background")).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        expect(reads("--keyboard-label", "--keyboard-background")).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        expect(reads("--keyboard-ok-text", "--keyboard-ok")).toBeGreaterThanOrEqual(LARGE_CONTRAST);
      }),
    );
  });

  it("are removed when another museum has none of its own", () => {
    const { style } = document.createElement("div");
    applyTheme(themeProperties({ code: "MPICASSOM", customization }), style);
    expect(style.getPropertyValue("--font-title")).not.toBe("");
    applyTheme(themeProperties({ code: "DEMO", customization }), style);
    expect(style.getPropertyValue("--font-title")).toBe("");
    expect(style.getPropertyValue("--main")).toBe("#72c4d0");
  });
});

describe("the special museum codes", () => {
  it("MPICASSOM has its own fonts, button colours and icons and no autoplay", () => {
    const style = museumStyle("mpicassom");
    expect(style).toMatchObject({ autoplay: false, icons: "filled", otherResourcesAsExtras: false });
    expect(style.titleFont).not.toBeNull();
    const { customization } = sampleMuseum();
    const properties = themeProperties({ code: "MPICASSOM", customization });
    expect(properties["--main"]).toBe(style.mainButtonsColor);
    expect(properties["--icon-fill"]).toBe("currentColor");
    expect(themeProperties({ code: "DEMO", customization })["--icon-fill"]).toBeUndefined();
  });

  it("CACSA has its own section order and shows other resources as extras", () => {
    expect(museumStyle("CACSA")).toMatchObject({
      autoplay: true,
      otherResourcesAsExtras: true,
      sectionOrder: expect.arrayContaining(["KEYBOARD", "EXHIBITIONS", "ROUTES", "TIMELINE", "SPONSORS"]),
    });
  });

  it("every other museum is ordinary", () => {
    expect(museumStyle("DEMO")).toEqual(ORDINARY_STYLE);
  });
});
