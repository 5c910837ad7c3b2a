import { expect, it } from "vitest";
import type { Asset } from "../../api/assets";
import type { Field, ListedElement } from "../../api/content";
import { isNumbered, numberedFiles } from "./numbered-files";

const FIELDS: Field[] = [
  { name: "code", kind: "string", doc: "" },
  { name: "image", kind: "media", media: "image", doc: "" },
  { name: "recognitionImages", kind: "mediaList", media: "image", doc: "" },
  { name: "audio", kind: "localizedMedia", media: "audio", doc: "" },
  { name: "transcript", kind: "localizedMedia", media: "captions", doc: "" },
];
const LANGUAGES = ["en_GB", "es_ES", "pt_BR"];
const KINDS: Record<string, Asset["kind"]> = {
  mp3: "audio",
  m4a: "audio",
  jpg: "image",
  vtt: "captions",
  mp4: "video",
};
const BEFORE = "2026-12-01T09:00:00.5Z";
const CHANGED = "2026-12-01T10:00:00Z";
const AFTER = "2026-12-01T10:00:00.25Z";

function asset(path: string, createdAt = AFTER): Asset {
  const kind = KINDS[path.slice(path.lastIndexOf(".") + 1)] ?? "image";
  return { id: path, path, kind, createdAt } as Asset;
}

function work(key: string, values: ListedElement["values"], languages: ListedElement["languages"] = {}): ListedElement {
  return { list: "artworks", key, id: "1", revision: 1, changedAt: CHANGED, changedBy: "Ada", values, languages };
}

const WORKS = [
  work("reef", { code: "214", otherCodes: ["1214"], image: { path: "reef.jpg" } }, { audio: ["en_GB"] }),
  work("loom", { code: "7" }),
  work("bell", { code: "007" }),
  work("nameless", {}),
];

type MayChange = Parameters<typeof numberedFiles>[0]["mayChange"];

function find(assets: Asset[], languages = LANGUAGES, mayChange: MayChange = () => true): string[] {
  const files = numberedFiles({ assets, works: WORKS, fields: FIELDS, languages, mayChange });
  return files.map(({ asset: { path }, work: key, path: field, isReplacement }) =>
    [path, key, field, ...(isReplacement ? ["replaces"] : [])].join(" "),
  );
}

it.each([
  ["214-es.mp3", "reef audio/es_ES"],
  ["214.es.mp3", "reef audio/es_ES"],
  ["media/214_es-ES.m4a", "reef audio/es_ES"],
  ["1214 ES.mp3", "reef audio/es_ES"],
  ["214-pt.vtt", "reef transcript/pt_BR"],
  ["214-es-2.mp3", "reef audio/es_ES"],
  ["214-pt-BR-12.mp3", "reef audio/pt_BR"],
  ["guide/es/214.mp3", "reef audio/es_ES"],
  ["es/guide/214.mp3", "reef audio/es_ES"],
  ["es/214-pt.mp3", "reef audio/pt_BR"],
  ["es_es/7.jpg", "loom image"],
  ["07.jpg", "loom image"],
  ["007.jpg", "bell image"],
  ["214.jpg", "reef image replaces"],
  ["214-en.mp3", "reef audio/en_GB replaces"],
])("CON-11 %s belongs to %s", (path, target) => {
  expect(find([asset(path)])).toEqual([`${path} ${target}`]);
  expect(isNumbered({ path })).toBe(true);
});

it.each([
  "214.mp3",
  "214-fr.mp3",
  "fr/214.mp3",
  "215-es.mp3",
  "7.mp4",
  "7-2.jpg",
  "IMG_0007.jpg",
  "loom.jpg",
  "214-es-sketch.mp3",
  "audio/artworks-7-es_ES.mp3",
  "takes/artworks/7/audio/es_ES/take-7.mp3",
  "7/photo.jpg",
  "7",
])("CON-11 %s belongs to no work", (path) => {
  expect(find([asset(path)])).toEqual([]);
});

it("CON-11 in a museum of one language, sounds need none in their names", () => {
  expect(find([asset("7.mp3")], ["es_ES"])).toEqual(["7.mp3 loom audio/es_ES"]);
});

it("CON-11 of two files for one field, the one that was added last belongs to it", () => {
  expect(find([asset("7-es-2.mp3"), asset("7-es.mp3")])).toEqual(["7-es-2.mp3 loom audio/es_ES"]);
});

it("CON-11 files are in the order of their numbers", () => {
  const files = find([asset("214-es.mp3"), asset("7-es.vtt"), asset("7-es.mp3")]);
  expect(files.map((file) => file.split(" ")[0])).toEqual(["7-es.mp3", "7-es.vtt", "214-es.mp3"]);
});

it("CON-11 a file replaces another one only if it was added after the work was changed", () => {
  const assets = [asset("214.jpg", BEFORE), asset("214-en.mp3", BEFORE), asset("214-es.mp3", BEFORE)];
  expect(find(assets)).toEqual(["214-es.mp3 reef audio/es_ES"]);
});

it("CON-11 nobody is asked about fields that they may not change", () => {
  const spanish: MayChange = (field, language) => field.name === "audio" && language === "es_ES";
  const assets = [asset("7.jpg"), asset("7-pt.mp3"), asset("7-es.mp3")];
  expect(find(assets, LANGUAGES, spanish)).toEqual(["7-es.mp3 loom audio/es_ES"]);
});
