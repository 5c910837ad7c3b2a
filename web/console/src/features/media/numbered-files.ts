import type { Asset } from "../../api/assets";
import type { Field, ListedElement } from "../../api/content";
import { isLocalized } from "../../core/draft/listed";
import { codesOf } from "../../core/museum/element-names";

/** NumberedFile is a media file whose name says to which field of a work it belongs, by the number of the work. */
export interface NumberedFile {
  asset: Asset;
  /** Key of the work. */
  work: string;
  /** Path of the field, with its language if it has one, such as audio/es_ES. */
  path: string;
  /** Whether the field has another file now. */
  isReplacement: boolean;
}

interface Options {
  /** The last added first. */
  assets: readonly Asset[];
  works: readonly ListedElement[];
  /** Of works. */
  fields: readonly Field[];
  languages: readonly string[];
  mayChange: (field: Field, language: string | undefined) => boolean;
}

/**
 * numberedFiles returns the files that belong to works, in the order of their names. Of two for one field, that is the one that was
 * added last. A field keeps its file if its work was changed after the other file was added: that change may have been this choice.
 */
export function numberedFiles({ assets, works, fields, languages, mayChange }: Options): NumberedFile[] {
  const workOf = new Map(works.flatMap((work) => codesOf(work.values).map((code) => [code, work] as const)));
  const files = new Map<string, NumberedFile>();
  for (const asset of assets) {
    const name = readName(asset.path, languages);
    const field = fields.find(
      ({ kind, media }) => media === asset.kind && (kind === "media" || kind === "localizedMedia"),
    );
    if (name === null || field === undefined) continue;
    const work = workOf.get(name.number) ?? workOf.get(name.number.replace(/^0+/, ""));
    const language = isLocalized(field) ? name.language : undefined;
    if (work === undefined || (isLocalized(field) && language === undefined)) continue;
    const path = language === undefined ? field.name : `${field.name}/${language}`;
    const isReplacement =
      language === undefined
        ? work.values[field.name] !== undefined
        : (work.languages[field.name] ?? []).includes(language);
    const isOlder = Date.parse(asset.createdAt) <= Date.parse(work.changedAt);
    const target = `${work.key}/${path}`;
    if (files.has(target) || (isReplacement && isOlder) || !mayChange(field, language)) continue;
    files.set(target, { asset, work: work.key, path, isReplacement });
  }
  return [...files.values()].sort((one, other) => BY_NUMBER.compare(one.asset.path, other.asset.path));
}

const BY_NUMBER = new Intl.Collator("en", { numeric: true });

/** isNumbered reports whether a file's name may be that of a work. */
export function isNumbered({ path }: Pick<Asset, "path">): boolean {
  return NAME.test(stemOf(path));
}

/** A number, perhaps a language, and with it perhaps how often the library had the name before. */
const NAME = /^(?<number>\d{1,7})(?:[-_. ]+(?<language>[a-z]{2}(?:[-_][a-z]{2})?)(?:-\d+)?)?$/i;

interface FileName {
  number: string;
  /** Undefined where neither name nor folder has one and the museum has several. */
  language: string | undefined;
}

/** Reads a path such as media/214-es.mp3 or es/214.mp3; null for one that has no number, or a language that the museum lacks. */
function readName(path: string, languages: readonly string[]): FileName | null {
  const { number, language } = NAME.exec(stemOf(path))?.groups ?? {};
  if (number === undefined) return null;
  const find = (text: string): string | undefined => languages.find((code) => isLanguage(code, text));
  if (language !== undefined) {
    const known = find(language);
    return known === undefined ? null : { number, language: known };
  }
  const named = path
    .split("/")
    .slice(0, -1)
    .flatMap((folder) => find(folder) ?? []);
  const only = languages.length === 1 ? languages[0] : undefined;
  return { number, language: named.at(-1) ?? only };
}

/** Reports whether a text such as es, es-ES or es_es is a language. */
function isLanguage(code: string, text: string): boolean {
  const [one, other] = [code, text].map((name) => name.toLowerCase().replace("-", "_"));
  return other === one || other === one?.slice(0, 2);
}

function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.slice(0, name.lastIndexOf("."));
}
