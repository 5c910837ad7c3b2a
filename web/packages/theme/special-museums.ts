/**
 * MuseumStyle is what a museum's code changes, such as MPICASSOM and CACSA (specification 1 §6 and §9; decisions, App).
 */
export interface MuseumStyle {
  /** Font stack of works' titles; null for the app's own. */
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

/** ORDINARY_STYLE is the style of museums without their own. */
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
    sectionOrder: ["EXHIBITIONS", "ROUTES", "KEYBOARD", "TIMELINE", "HALLS", "SIDE_MENU", "SPONSORS"],
    otherResourcesAsExtras: true,
  },
};

/** museumStyle returns the style of a museum's code, in any case. */
export function museumStyle(code: string): MuseumStyle {
  return { ...ORDINARY_STYLE, ...STYLES[code.toUpperCase()] };
}
