import type { Detail } from "@cicerone/api/types";
import { readableText } from "@cicerone/theme/contrast";
import type { CSSProperties } from "react";
import { lineOf } from "../../theme/section-lines";

/**
 * timelineColours returns the timeline's colour and a readable text colour as custom properties of this folder's
 * styles.
 */
export function timelineColours({ navigationSections }: Pick<Detail, "navigationSections">): CSSProperties {
  const line = lineOf(navigationSections, "TIMELINE");
  return {
    "--timeline-line": line,
    "--timeline-text": readableText("#0d0d0d", line),
  } as CSSProperties;
}
