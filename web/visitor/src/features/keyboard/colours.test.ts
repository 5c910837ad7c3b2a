import type { KeyboardCustomization } from "@cicerone/api/types";
import { describe, expect, it } from "vitest";
import { buttonColours } from "./colours";

const chosen: KeyboardCustomization = {
  idMuseum: 1,
  active: true,
  bgColor: "#000000",
  recognitionColor: "#9c2c77",
  mainButtonsColor: "#334e68",
  mainButtonsTextColor: "#f0f4f8",
  keysColor: "",
  keysActiveColor: "",
  textColor: "",
  eraseColor: "",
  eraseIconColor: "",
  okColor: "",
  okTextColor: "",
  codeTextColor: "",
  artworkBackgroundColor: "",
  artworkTextColor: "",
};

describe("KEY-3 the buttons above the keypad", () => {
  it("have the keyboard's own colours", () => {
    expect(buttonColours(chosen)).toMatchObject({
      "--keyboard-button": "#334e68",
      "--keyboard-button-text": "#f0f4f8",
      "--recognition": "#9c2c77",
      "--recognition-text": "#ffffff",
    });
  });

  it("have an icon with enough contrast for any colour", () => {
    const colours = buttonColours({ ...chosen, mainButtonsTextColor: "#334e68", recognitionColor: "#ffff00" });
    expect(colours).toMatchObject({ "--keyboard-button-text": "#ffffff", "--recognition-text": "#000000" });
  });

  it.each([
    ["a customization that is not active", { ...chosen, active: false }],
    ["defaults", { ...chosen, mainButtonsColor: "#72C4D0", recognitionColor: "#f06140" }],
    ["nothing chosen", { ...chosen, mainButtonsColor: "", recognitionColor: "" }],
  ])("look as everywhere with %s", (_, customization) => {
    expect(buttonColours(customization)).toEqual({
      "--keyboard-button": "var(--keyboard-key)",
      "--keyboard-button-text": "var(--keyboard-key-text)",
    });
  });
});
