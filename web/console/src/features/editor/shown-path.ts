import type { Field, Model } from "../../api/content";
import { companionsOf } from "./media-editors";

/** shownPath returns the path of the field in which a value is edited: that of a file for what says something of the file. */
export function shownPath(model: Pick<Model, "types">, type: string, path: string): string {
  let fields: readonly Field[] = model.types[type] ?? [];
  let prefix = "";
  const parts = path.split("/");
  for (let index = 0; index < parts.length; index++) {
    const name = parts[index] ?? "";
    const field = fields.find((candidate) => candidate.name === name);
    if (field === undefined) return path;
    const isNested = field.kind === "elements" || field.kind === "struct";
    if (!isNested || index === parts.length - 1) {
      const host = fields.find(
        (file) =>
          (file.kind === "media" || file.kind === "localizedMedia") &&
          Object.values(companionsOf(file, fields, prefix)).includes(`${prefix}${name}`),
      );
      const language = parts[index + 1];
      if (host === undefined) return path;
      return `${prefix}${host.name}${host.kind === "localizedMedia" && language ? `/${language}` : ""}`;
    }
    prefix += `${name}/`;
    if (field.kind === "elements" && index + 1 < parts.length) prefix += `${parts[++index]}/`;
    fields = model.types[field.type ?? ""] ?? [];
  }
  return path;
}

/** languageIn returns the language that a path ends with, if it is one of some. */
export function languageIn(path: string | undefined, languages: readonly string[]): string | undefined {
  const last = path?.split("/").at(-1);
  return languages.find((language) => language === last);
}
