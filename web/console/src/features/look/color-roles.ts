import { LARGE_CONTRAST, TEXT_CONTRAST, contrast, parseColor, readableText } from "@cicerone/theme/contrast";
import { DEFAULT_COLORS } from "@cicerone/theme/customization";
import { nearestReadable } from "../../lib/nearest-readable";

/** ColorRoleName names what visitors read. */
export type ColorRoleName =
  | "mainButtons"
  | "recognition"
  | "artwork"
  | "code"
  | "label"
  | "keys"
  | "activeKey"
  | "erase"
  | "ok"
  | "back"
  | "keypadArtwork";

/** ColorRole is something that visitors read, with the museum's fields that colour it. */
export interface ColorRole {
  name: ColorRoleName;
  /** Path of the colour in front; null where the app chooses one that can be read. */
  text: string | null;
  /** Path of the colour behind it. */
  background: string;
  /** What is shown while a field is empty. */
  defaults: { text: string; background: string };
  /** Least contrast (WCAG 2.2 AA). */
  least: number;
}

/** ColorGroup are roles that the museum colours together. */
export interface ColorGroup {
  name: "main" | "artwork" | "keypad";
  /** Path of the field that switches the colours on. */
  enabled: string;
  roles: readonly ColorRole[];
}

const keypad = DEFAULT_COLORS.keyboard;

function keypadRole(
  name: ColorRoleName,
  text: string,
  background: string,
  defaults: ColorRole["defaults"],
  least = LARGE_CONTRAST,
): ColorRole {
  return {
    name,
    text: `keyboardCustomization/${text}`,
    background: `keyboardCustomization/${background}`,
    defaults,
    least,
  };
}

/** COLOR_GROUPS are all colours of a museum, in the order in which visitors meet them. */
export const COLOR_GROUPS: readonly ColorGroup[] = [
  {
    name: "main",
    enabled: "customization/mainButtonsEnabled",
    roles: [
      {
        name: "mainButtons",
        text: "customization/mainButtonsTextColor",
        background: "customization/mainButtonsColor",
        defaults: { text: DEFAULT_COLORS.mainButtonsText, background: DEFAULT_COLORS.mainButtons },
        least: TEXT_CONTRAST,
      },
      {
        name: "recognition",
        text: null,
        background: "customization/recognitionColor",
        defaults: { text: "#ffffff", background: DEFAULT_COLORS.recognition },
        least: LARGE_CONTRAST,
      },
    ],
  },
  {
    name: "artwork",
    enabled: "customization/artworkEnabled",
    roles: [
      {
        name: "artwork",
        text: "customization/artworkTextColor",
        background: "customization/artworkBackgroundColor",
        defaults: { text: DEFAULT_COLORS.artworkText, background: DEFAULT_COLORS.artworkBackground },
        least: TEXT_CONTRAST,
      },
    ],
  },
  {
    name: "keypad",
    enabled: "keyboardCustomization/active",
    roles: [
      keypadRole(
        "code",
        "codeTextColor",
        "backgroundColor",
        { text: keypad.codeText, background: keypad.background },
        TEXT_CONTRAST,
      ),
      keypadRole(
        "label",
        "textColor",
        "backgroundColor",
        { text: keypad.text, background: keypad.background },
        TEXT_CONTRAST,
      ),
      keypadRole("keys", "textColor", "keysColor", { text: keypad.text, background: keypad.keys }),
      keypadRole("activeKey", "textColor", "keysActiveColor", { text: keypad.text, background: keypad.activeKey }),
      keypadRole("erase", "eraseIconColor", "eraseColor", { text: keypad.eraseIcon, background: keypad.erase }),
      keypadRole("ok", "okTextColor", "okColor", { text: keypad.okText, background: keypad.ok }),
      // The gate of publications judges these two as well, which other apps for visitors show.
      keypadRole("back", "mainButtonsTextColor", "mainButtonsColor", {
        text: DEFAULT_COLORS.mainButtonsText,
        background: DEFAULT_COLORS.mainButtons,
      }),
      keypadRole(
        "keypadArtwork",
        "artworkTextColor",
        "artworkBackgroundColor",
        { text: DEFAULT_COLORS.artworkText, background: DEFAULT_COLORS.artworkBackground },
        TEXT_CONTRAST,
      ),
    ],
  },
];

/** RoleVerdict is how well something can be read. */
export interface RoleVerdict {
  text: string;
  background: string;
  /** Contrast ratio of WCAG 2.2, 1 to 21. */
  ratio: number;
  passes: boolean;
  /** The nearest colour that passes, and the path of its field; null where nothing has to change. */
  proposal: { path: string; color: string } | null;
}

/** judgeRole judges the colours of a role; colorAt returns the museum's colour at a path, "" for none. */
export function judgeRole(role: ColorRole, colorAt: (path: string) => string): RoleVerdict {
  const chosen = (role.text === null ? "" : colorAt(role.text)) || role.defaults.text;
  const background = colorAt(role.background) || role.defaults.background;
  // Where both colours are the app's own, it shows what can be read, and the gate of publications has nothing against it.
  const isOwn = chosen === role.defaults.text && background === role.defaults.background;
  const text = isOwn || role.text === null ? readableText(chosen, background, role.least) : chosen;
  const [above, below] = [parseColor(text), parseColor(background)];
  const ratio = above && below ? contrast(above, below) : 1;
  const passes = ratio >= role.least;
  if (passes || role.text === null) return { text, background, ratio, passes, proposal: null };
  const color = nearestReadable(text, background, role.least);
  return { text, background, ratio, passes, proposal: color === null ? null : { path: role.text, color } };
}
