/**
 * MuseumStyle is what the codes MPICASSOM and CACSA change (specification 1 §6 and §9; decisions, App). Any museum code
 * can be given a row.
 */
export interface MuseumStyle {
  /** Font stack of the titles of works; null for the app's own. */
  titleFont: string | null;
  /** Font stack of everything else; null for the app's own. */
  textFont: string | null;
  /** Colours of the main buttons, before the museum's own customization. */
  mainButtonsColor: string | null;
  mainButtonsTextColor: string | null;
  /** Whether icons are outlines, or filled with a shade of their own colour. */
  icons: "outline" | "filled";
  /** Whether a work's audio starts by itself. */
  autoplay: boolean;
  /** Order of the start menu's sections by sectionType; null for the museum's own order. */
  sectionOrder: readonly string[] | null;
  /** Whether other resources are listed with the extra ones. */
  otherResourcesAsExtras: boolean;
}

/** Every museum that is not listed. */
export const ORDINARY_STYLE: MuseumStyle = {
  titleFont: null,
  textFont: null,
  mainButtonsColor: null,
  mainButtonsTextColor: null,
  icons: "outline",
  autoplay: true,
  sectionOrder: null,
  otherResourcesAsExtras: false,
};

const STYLES: Readonly<Record<string, Partial<MuseumStyle>>> = {
  MPICASSOM: {
    titleFont: '"Gill Sans", "Gill Sans MT", Optima, Candara, "Noto Sans", sans-serif',
    textFont: '"Gill Sans", "Gill Sans MT", Optima, Candara, "Noto Sans", sans-serif',
    mainButtonsColor: "#1a1a1a",
    mainButtonsTextColor: "#ffffff",
    icons: "filled",
    autoplay: false,
  },
  CACSA: {
    sectionOrder: ["EXHIBITIONS", "ROUTES", "KEYBOARD", "TIMELINE", "SIDE_MENU", "SPONSORS"],
    otherResourcesAsExtras: true,
  },
};

/** The style of the museum with that code, whatever the case of its letters. */
export function museumStyle(code: string): MuseumStyle {
  return { ...ORDINARY_STYLE, ...STYLES[code.toUpperCase()] };
}
