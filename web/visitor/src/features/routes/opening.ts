import { parse } from "../../lib/trusted-types";

/** LINE is the most characters of a text that is read out as a name. */
const LINE = 80;

/** openingOf returns the first heading or paragraph of HTML as one line, which ends with an ellipsis if it is cut. */
export function openingOf(html: string): string {
  const body = parse(html);
  const text = (body.firstElementChild ?? body).textContent.trim().replaceAll(/\s+/g, " ");
  if (text.length <= LINE) return text;
  const end = text.lastIndexOf(" ", LINE - 1);
  return `${text.slice(0, end > 0 ? end : LINE - 1)}…`;
}
