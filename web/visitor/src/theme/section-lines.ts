import type { NavigationSection } from "@cicerone/api/types";
import { DEFAULT_COLORS } from "@cicerone/theme/customization";

/** SectionType is the type of a navigation section. */
export type SectionType = NavigationSection["sectionType"];

/** Line colours of museums without their own (specification 1 §9). */
const DEFAULT_LINES: Readonly<Record<SectionType, string>> = {
  KEYBOARD: DEFAULT_COLORS.recognition,
  EXHIBITIONS: "#17779b",
  ROUTES: "#d1b490",
  TIMELINE: "#94af49",
  HALLS: "#94af49",
  SIDE_MENU: "#39393a",
  SPONSORS: "#72c4d0",
};

/** lineOf returns the colour of a section's line and of the screens it leads to. */
export function lineOf(
  sections: readonly Pick<NavigationSection, "sectionType" | "lineColor">[],
  type: SectionType,
): string {
  return sections.find(({ sectionType }) => sectionType === type)?.lineColor || DEFAULT_LINES[type];
}
