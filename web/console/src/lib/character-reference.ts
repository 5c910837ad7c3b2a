import { parseInert } from "./trusted-types";

/**
 * decodeNamedCharacterReference returns the characters that a name such as nbsp stands for in HTML and Markdown; false for other
 * names. It stands for the module of the Markdown parser that reads them with a sink which the console's policy refuses
 * (vite.config.ts).
 */
export function decodeNamedCharacterReference(name: string): string | false {
  const characters = parseInert(`<p>&${name};`).body.textContent;
  // The sign at the end is left where the name was not read as a whole.
  return characters.endsWith(";") && name !== "semi" ? false : characters;
}
