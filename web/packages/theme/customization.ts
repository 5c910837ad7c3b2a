import type { Customization, Detail, KeyboardCustomization, Presentation } from "@cicerone/api/types";
import { LARGE_CONTRAST, readableText } from "./contrast";
import { museumStyle } from "./special-museums";

/** DEFAULT_COLORS are those of specification 1 §9. */
export const DEFAULT_COLORS = {
  mainButtons: "#72c4d0",
  mainButtonsText: "#ffffff",
  recognition: "#f06140",
  artworkText: "#8f8f8f",
  artworkBackground: "#ffffff",
  keyboard: {
    background: "#000000",
    keys: "#39393a",
    activeKey: "#e37d25",
    text: "#ffffff",
    erase: "#8f8f8f",
    eraseIcon: "#ffffff",
    ok: "#72c4d0",
    okText: "#ffffff",
    codeText: "#ffffff",
  },
} as const;

type Properties = Record<`--${string}`, string>;

/**
 * themeProperties returns the museum's colours and fonts as custom properties, such as `--main` and `--main-text`. All
 * text colours are readable on their backgrounds.
 */
export function themeProperties(
  museum: Pick<Presentation, "code" | "customization"> & Partial<Pick<Detail, "keyboardCustomization">>,
): Properties {
  const style = museumStyle(museum.code);
  return {
    ...mainProperties(museum.customization, style.mainButtonsColor, style.mainButtonsTextColor),
    ...artworkProperties(museum.customization),
    ...keyboardProperties(museum.keyboardCustomization),
    ...(style.titleFont === null ? {} : { "--font-title": style.titleFont, "--font-kids": style.titleFont }),
    ...(style.icons === "filled" ? { "--icon-fill": "currentColor" } : {}),
    ...(style.textFont === null ? {} : { "--font-text": style.textFont }),
  };
}

function mainProperties(chosen: Customization, ownColor: string | null, ownText: string | null): Properties {
  const enabled = chosen.mainButtonsCustomizationEnabled;
  const main = pick(enabled ? chosen.mainButtonsColor : "", ownColor ?? DEFAULT_COLORS.mainButtons);
  const text = pick(enabled ? chosen.mainButtonsTextColor : "", ownText ?? DEFAULT_COLORS.mainButtonsText);
  const recognition = pick(chosen.recognitionColor, DEFAULT_COLORS.recognition);
  return {
    "--main": main,
    "--main-text": readableText(text, main),
    "--recognition": recognition,
    "--recognition-text": readableText("#ffffff", recognition, LARGE_CONTRAST),
  };
}

function artworkProperties(chosen: Customization): Properties {
  if (!chosen.artworkCustomizationEnabled) {
    // The app's own dark surface and its text, from tokens.css.
    return { "--artwork-background": "var(--surface)", "--artwork-text": "var(--text)", "--artwork-image": "none" };
  }
  const background = pick(chosen.artworkBackgroundColor, DEFAULT_COLORS.artworkBackground);
  const image = chosen.artworkBackgroundImageUrl;
  return {
    "--artwork-background": background,
    "--artwork-text": readableText(pick(chosen.artworkTextColor, DEFAULT_COLORS.artworkText), background),
    "--artwork-image": image === "" ? "none" : `url(${JSON.stringify(image)})`,
  };
}

function keyboardProperties(chosen: KeyboardCustomization | undefined): Properties {
  const own = chosen?.active === true ? chosen : undefined;
  const defaults = DEFAULT_COLORS.keyboard;
  const background = pick(own?.bgColor, defaults.background);
  const keys = pick(own?.keysColor, defaults.keys);
  const active = pick(own?.keysActiveColor, defaults.activeKey);
  const erase = pick(own?.eraseColor, defaults.erase);
  const ok = pick(own?.okColor, defaults.ok);
  const text = pick(own?.textColor, defaults.text);
  return {
    "--keyboard-background": background,
    "--keyboard-label": readableText(text, background),
    "--keyboard-code": readableText(pick(own?.codeTextColor, defaults.codeText), background),
    "--keyboard-key": keys,
    "--keyboard-key-text": readableText(text, keys, LARGE_CONTRAST),
    "--keyboard-key-active": active,
    "--keyboard-key-active-text": readableText(text, active, LARGE_CONTRAST),
    "--keyboard-erase": erase,
    "--keyboard-erase-icon": readableText(pick(own?.eraseIconColor, defaults.eraseIcon), erase, LARGE_CONTRAST),
    "--keyboard-ok": ok,
    "--keyboard-ok-text": readableText(pick(own?.okTextColor, defaults.okText), ok, LARGE_CONTRAST),
  };
}

function pick(chosen: string | undefined, fallback: string): string {
  return chosen === undefined || chosen.trim() === "" ? fallback : chosen;
}

/** applyTheme sets the properties on the document or an element, and removes those of another museum. */
export function applyTheme(properties: Properties, style = document.documentElement.style): void {
  for (const name of Array.from(style)) {
    if (name.startsWith("--") && !Object.hasOwn(properties, name)) style.removeProperty(name);
  }
  for (const [name, value] of Object.entries(properties)) style.setProperty(name, value);
}
