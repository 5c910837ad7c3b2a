import { ChevronDown, GripVertical, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { Button as AriaButton, GridList, GridListItem, useDragAndDrop } from "react-aria-components";
import { useTranslations } from "use-intl";
import type { Changes, Field, Value, Values } from "../../api/content";
import { useFieldLabels } from "../../core/model/labels";
import { localText, useElementNames } from "../../core/museum/element-names";
import { useAskedPath } from "../../core/museum/use-asked-field";
import { Button, IconButton } from "../../ui/button";
import { FieldFrame } from "./field-frame";
import { useForm, useMayEditAll, useValue, useValuesOf } from "./form-context";
import { movedKeys, newKey } from "./order";
import type { ValueFieldProps } from "./simple-fields";
import styles from "./form.module.css";

/** removalOf returns the changes that remove everything below a path. */
function removalOf(values: Values, path: string): Changes {
  return Object.fromEntries(
    Object.keys(values).flatMap((other) => (other.startsWith(`${path}/`) ? [[other, null] as const] : [])),
  );
}

interface ElementsFieldProps extends ValueFieldProps {
  /** Shows the fields of an item; FieldList, which shows this field in turn. */
  renderFields: (type: string, fields: readonly Field[], prefix: string) => ReactNode;
}

/** ElementsField edits a list within an element, such as the steps of a route: add, remove, open, reorder. */
export function ElementsField({ type, field, path, renderFields }: ElementsFieldProps): ReactNode {
  const t = useTranslations("editor");
  const labels = useFieldLabels();
  const { set, change, model } = useForm();
  const value = useValue(path);
  // Of all values it would draw its rows again with each letter that is typed in any field.
  const values = useValuesOf(path);
  const keys = useMemo(() => (Array.isArray(value) ? value.filter((item) => typeof item === "string") : []), [value]);
  const itemType = field.type ?? "";
  const fields = model.types[itemType] ?? [];
  const asked = useAskedItem(path);
  const [open, setOpen] = useState(asked);
  const [opened, setOpened] = useState(asked);
  if (asked !== opened) {
    setOpened(asked);
    if (asked !== null) setOpen(asked);
  }
  const label = labels.label(type, field);
  const mayEditAll = useMayEditAll();
  const nameOf = useItemName(path, label, fields);
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !mayEditAll,
    getItems: (moved) => [...moved].map((key) => ({ "text/plain": String(key) })),
    onReorder: ({ keys: moved, target }) => set(path, movedKeys(keys, [...moved].map(String), target)),
  });
  const add = (): void => {
    const key = newKey(field.name.replace(/s$/, ""));
    const choice = fields.find(({ name, kind }) => name === "type" && kind === "enum")?.values?.[0];
    change({ [path]: [...keys, key], ...(choice === undefined ? {} : { [`${path}/${key}/type`]: choice }) });
    setOpen(key);
  };
  const remove = (key: string): void => {
    const rest = keys.filter((other) => other !== key);
    change({ ...removalOf(values, `${path}/${key}`), [path]: rest.length === 0 ? null : rest });
  };
  return (
    <FieldFrame type={type} field={field} path={path} isGroup>
      {(ids) => (
        <div className={styles["references"]}>
          {keys.length === 0 ? null : (
            <GridList
              aria-labelledby={ids.label}
              className={styles["items"]}
              items={keys.map((id) => ({ id, text: nameOf(id, values) }))}
              dependencies={[open, mayEditAll]}
              onAction={(key) => setOpen(open === key ? null : String(key))}
              dragAndDropHooks={dragAndDropHooks}
            >
              {({ id, text }) => (
                <GridListItem textValue={text} className={styles["item"]}>
                  {mayEditAll ? (
                    <AriaButton slot="drag" className={styles["grip"]} aria-label={t("move", { item: text })}>
                      <GripVertical aria-hidden />
                    </AriaButton>
                  ) : null}
                  <bdi className={styles["itemName"]}>{text}</bdi>
                  <AriaButton
                    className={`${styles["grip"]} ${open === id ? styles["isOpen"] : ""}`}
                    aria-expanded={open === id}
                    aria-label={t(open === id ? "closeItem" : "openItem", { item: text })}
                    onPress={() => setOpen(open === id ? null : id)}
                  >
                    <ChevronDown aria-hidden />
                  </AriaButton>
                  {mayEditAll ? (
                    <IconButton label={t("removeItem", { item: text })} onPress={() => remove(id)}>
                      <Trash2 aria-hidden />
                    </IconButton>
                  ) : null}
                </GridListItem>
              )}
            </GridList>
          )}
          {open !== null && keys.includes(open) ? (
            <section className={styles["nested"]} aria-label={nameOf(open, values)}>
              {renderFields(itemType, fields, `${path}/${open}/`)}
            </section>
          ) : null}
          {mayEditAll ? (
            <Button onPress={add}>
              <Plus aria-hidden />
              {t("addTo", { list: label })}
            </Button>
          ) : null}
        </div>
      )}
    </FieldFrame>
  );
}

/** Returns the key of the item in which a value is that the address asks to show. */
function useAskedItem(path: string): string | null {
  const asked = useAskedPath();
  return asked?.startsWith(`${path}/`) ? (asked.slice(path.length + 1).split("/")[0] ?? null) : null;
}

/** Returns a function that names an item: its title, what it refers to, or its type and place. */
function useItemName(path: string, list: string, fields: readonly Field[]): (key: string, values: Values) => string {
  const t = useTranslations("editor");
  const { museum, languages, language } = useForm();
  const labels = useFieldLabels();
  const artworks = useElementNames(museum, "artworks");
  const halls = useElementNames(museum, "halls");
  const texts = fields.filter(({ kind }) => kind === "text" || kind === "richText");
  const kind = fields.find(({ name }) => name === "type");
  return (key, values) => {
    const at = (name: string): Value | undefined => values[`${path}/${key}/${name}`];
    const names = [
      artworks.find((one) => one.key === at("artwork"))?.text,
      ...texts.map(({ name }) => localText(values, `${path}/${key}/${name}`, [language, ...languages]).split("\n")[0]),
      halls.find((one) => one.key === at("hall"))?.text,
    ];
    const itemName = names.find((name) => name !== undefined && name !== "");
    const type = at("type");
    const typeName = kind && typeof type === "string" ? labels.value("", kind, type) : undefined;
    if (itemName === undefined) {
      const keys = values[path];
      return t("itemOf", {
        list: typeName ?? list,
        number: Array.isArray(keys) ? keys.findIndex((one) => one === key) + 1 : 1,
      });
    }
    return typeName === undefined || names[0] === itemName ? itemName : `${typeName}: ${itemName}`;
  };
}
