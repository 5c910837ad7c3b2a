import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import type { Changes, Field, StructValue, Value } from "../../api/content";
import { type Document, shownValues } from "../../core/draft/document";
import { useFieldLabels } from "../../core/model/labels";
import type { Observable } from "../../lib/observable";
import { Button, IconButton } from "../../ui/button";
import { FieldFrame } from "./field-frame";
import { FormContext, type FormState, useForm, useValue } from "./form-context";
import type { ValueFieldProps } from "./simple-fields";
import { changeItems, itemsOf, valuesOfItems } from "./struct-items";
import styles from "./form.module.css";

interface StructsFieldProps extends ValueFieldProps {
  /** Shows the fields of an item; FieldList, which shows this field in turn. */
  renderFields: (type: string, fields: readonly Field[], prefix: string) => ReactNode;
}

/** StructsField edits a list whose items have no key, such as access codes: the whole list is one value. */
export function StructsField({ type, field, path, renderFields }: StructsFieldProps): ReactNode {
  const t = useTranslations("editor");
  const labels = useFieldLabels();
  const form = useForm();
  const value = useValue(path);
  const items = useMemo(() => itemsOf(value), [value]);
  const itemType = field.type ?? "";
  const fields = useMemo(() => form.model.types[itemType] ?? [], [form.model, itemType]);
  const inside = useMemo(() => formOfItems(form, path, fields), [form, path, fields]);
  // Items are known by their position, so what was typed in one must not stay when another takes its place.
  const [removals, setRemovals] = useState(0);
  const store = (next: readonly StructValue[]): void => form.set(path, next.length === 0 ? null : [...next]);
  const label = labels.label(type, field);
  return (
    <FieldFrame type={type} field={field} path={path} isGroup>
      {(ids) => (
        <div className={styles["references"]}>
          {items.length === 0 ? null : (
            <ul aria-labelledby={ids.label} className={styles["structs"]}>
              {items.map((_, index) => {
                const name = t("itemOf", { list: label, number: index + 1 });
                return (
                  // oxlint-disable-next-line react/no-array-index-key
                  <li key={`${removals}/${index}`} className={styles["structsItem"]} aria-label={name}>
                    <FormContext value={inside}>{renderFields(itemType, fields, `${path}/${index}/`)}</FormContext>
                    <IconButton
                      label={t("removeItem", { item: name })}
                      onPress={() => {
                        setRemovals(removals + 1);
                        store(items.filter((__, other) => other !== index));
                      }}
                    >
                      <Trash2 aria-hidden />
                    </IconButton>
                  </li>
                );
              })}
            </ul>
          )}
          <Button onPress={() => store([...items, {}])}>
            <Plus aria-hidden />
            {t("addTo", { list: label })}
          </Button>
        </div>
      )}
    </FieldFrame>
  );
}

/** formOfItems returns the form around a list as the fields of its items see it: with a path for each of their values. */
function formOfItems(form: FormState, path: string, fields: readonly Field[]): FormState {
  const { document } = form.open;
  const change = (changes: Changes): void => {
    const current = document.get();
    if (current === null) return;
    form.set(path, changeItems(itemsOf(shownValues(current)[path]), path, changes));
  };
  return {
    ...form,
    open: { ...form.open, document: documentOfItems(document, path, fields) },
    set: (target: string, value: Value | null) => change({ [target]: value }),
    change,
  };
}

/** documentOfItems returns a document that has the values of a list's items by path. */
function documentOfItems(
  document: Observable<Document | null>,
  path: string,
  fields: readonly Field[],
): Observable<Document | null> {
  let from: Document | null = null;
  let derived: Document | null = null;
  return {
    ...document,
    get: () => {
      const current = document.get();
      if (current === from) return derived;
      from = current;
      derived =
        current === null
          ? null
          : { ...current, stored: valuesOfItems(itemsOf(shownValues(current)[path]), fields, path), edits: {} };
      return derived;
    },
  };
}
