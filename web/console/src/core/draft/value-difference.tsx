import { diffArrays } from "diff";
import { type ReactNode, useMemo } from "react";
import { useTranslations } from "use-intl";
import type { FieldKind, MediaValue, StructValue, Value, Values } from "../../api/content";
import { useOpenMuseum } from "../../api/museum";
import type { Messages } from "../../i18n/catalogue";
import { useLanguageName } from "../../ui/language-name";
import { type PathField, fieldOfPath } from "../model/field-of-path";
import { useFieldLabels } from "../model/labels";
import { useModel } from "../model/queries";
import { textOf } from "../model/value-text";
import { type ElementName, localText, useElementNames } from "../museum/element-names";
import { TextDifference } from "./text-difference";
import styles from "./text-difference.module.css";

/** ValueDifferenceProps say which value is compared. */
export interface ValueDifferenceProps {
  museum: string;
  list: string;
  path: string;
  before: Value | null;
  after: Value | null;
  /** Of the element, which name the items of its lists. */
  values: Values;
}

/** ValueDifference shows a value as people know it, with what was removed crossed out and what was added underlined. */
export function ValueDifference({ museum, list, path, before, after, values }: ValueDifferenceProps): ReactNode {
  const model = useModel();
  const at = useMemo(() => fieldOfPath(model, list, path), [model, list, path]);
  const versions = { before, after };
  if (at === undefined || TEXTS.has(at.field.kind)) {
    return <TextDifference before={textOf(before)} after={textOf(after)} />;
  }
  if (at.field.refersTo !== undefined) return <NamedItems museum={museum} list={at.field.refersTo} {...versions} />;
  if (at.field.kind === "elements")
    return <PartItems museum={museum} path={path} at={at} values={values} {...versions} />;
  return <PlainItems at={at} {...versions} />;
}

const TEXTS: ReadonlySet<FieldKind> = new Set(["text", "richText", "string"]);

/** Item is a part of a value, such as a chosen work. */
interface Item {
  id: string;
  text: string;
  /** Address of its picture. */
  image?: string | undefined;
}

type OfValue = Pick<ValueDifferenceProps, "before" | "after">;

function PlainItems({ at, before, after }: OfValue & { at: PathField }): ReactNode {
  const t = useTranslations("clash");
  const menus = useTranslations("menus");
  const labels = useFieldLabels();
  const languageName = useLanguageName();
  const itemOf = (value: string | number | boolean | MediaValue | StructValue): Item => {
    if (typeof value === "boolean") return { id: String(value), text: t(value ? "on" : "off") };
    if (typeof value === "object") {
      const file = value as MediaValue;
      const isImage = at.field.media === "image" && file.name !== undefined;
      const text = typeof file.path === "string" ? file.path : Object.values(value).map(String).join(" · ");
      return { id: JSON.stringify(value), text, image: isImage ? `/media/${file.name}` : undefined };
    }
    const id = String(value);
    if (at.field.kind === "enum") return { id, text: labels.value(at.type, at.field, id) };
    const option = `option_${id}` as keyof Messages["menus"];
    if (at.type === "SideMenu" && at.field.name === "order" && menus.has(option)) return { id, text: menus(option) };
    return { id, text: at.field.kind === "languages" ? languageName(id) : id };
  };
  return <Items before={partsOf(before).map(itemOf)} after={partsOf(after).map(itemOf)} />;
}

function NamedItems({ museum, list, before, after }: OfValue & { museum: string; list: string }): ReactNode {
  const names = useElementNames(museum, list);
  const itemOf = (key: unknown): Item => ({ id: String(key), ...nameOf(names, String(key)) });
  return <Items before={partsOf(before).map(itemOf)} after={partsOf(after).map(itemOf)} />;
}

function nameOf(names: readonly ElementName[], key: string): Omit<Item, "id"> {
  const { text = key, image } = names.find((name) => name.key === key) ?? {};
  return { text, image };
}

interface PartItemsProps extends OfValue {
  museum: string;
  path: string;
  at: PathField;
  values: Values;
}

/** The parts of an element are known by their first text, or by the work that they show. */
function PartItems({ museum, path, at, values, before, after }: PartItemsProps): ReactNode {
  const model = useModel();
  const works = useElementNames(museum, "artworks");
  const languages = useOpenMuseum()?.languages ?? [];
  const texts = (model.types[at.field.type ?? ""] ?? []).filter(({ kind }) => kind === "text" || kind === "richText");
  const itemOf = (part: unknown): Item => {
    const id = String(part);
    const work = values[`${path}/${id}/artwork`];
    const words = texts.map(({ name }) => localText(values, `${path}/${id}/${name}`, languages).split("\n")[0] ?? "");
    const text = words.find((candidate) => candidate !== "") ?? id;
    return { id, ...(typeof work === "string" ? nameOf(works, work) : { text }) };
  };
  return <Items before={partsOf(before).map(itemOf)} after={partsOf(after).map(itemOf)} />;
}

function partsOf(value: Value | null): (string | number | boolean | MediaValue | StructValue)[] {
  if (value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function Items({ before, after }: { before: Item[]; after: Item[] }): ReactNode {
  const t = useTranslations("clash");
  const parts = useMemo(
    () => diffArrays(before, after, { comparator: (one, other) => one.id === other.id }),
    [before, after],
  );
  if (before.length === 0 && after.length === 0) return t("empty");
  return (
    <ul className={`${styles["difference"]} ${styles["items"]}`}>
      {parts.flatMap(({ added, removed, value }) =>
        value.map((item) => (
          <li key={`${added ? "+" : removed ? "-" : ""}${item.id}`}>
            {item.image === undefined ? null : <img src={item.image} alt="" loading="lazy" />}
            {added ? <ins>{item.text}</ins> : removed ? <del>{item.text}</del> : <bdi>{item.text}</bdi>}
          </li>
        )),
      )}
    </ul>
  );
}
