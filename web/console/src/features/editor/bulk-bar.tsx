import { DoorOpen, Hash, Star, Trash2, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { useTranslations } from "use-intl";
import type { Changes, Field } from "../../api/content";
import { useChangeElements } from "../../core/draft/use-change-elements";
import { useElementNames } from "../../core/museum/element-names";
import type { ListView } from "../../core/museum/lists";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { TextField } from "../../ui/field";
import { Form, FormActions } from "../../ui/form";
import { SHORTCUTS, isPressed } from "../../ui/shortcuts";
import { useErrorText } from "../../ui/state";
import { BulkTags } from "./bulk-tags";
import { DeleteDialog } from "./delete-dialog";
import { type ListRow, numbersFrom } from "./list-rows";
import controls from "../../ui/field.module.css";
import styles from "./list-screen.module.css";

interface BulkBarProps {
  museum: string;
  view: ListView;
  fields: readonly Field[];
  /** Of the draft, as the list shows it. */
  revision: number;
  /** What is selected, in the order of the list. */
  rows: readonly ListRow[];
  onClear: () => void;
}

interface BulkChange {
  summary: string;
  /** null for a row that does not change. */
  valuesOf: (row: ListRow, index: number) => Changes | null;
}

/** BulkBar changes all selected elements at once, as one revision. */
export function BulkBar({ museum, view, fields, revision, rows, onClear }: BulkBarProps): ReactNode {
  const t = useTranslations("list");
  const errorText = useErrorText();
  const halls = useElementNames(museum, "halls");
  const [open, setOpen] = useState<"number" | "delete" | null>(null);
  const has = (name: string): boolean => fields.some((field) => field.name === name);
  const { mutate, error } = useChangeElements(museum, revision);
  const change = ({ summary, valuesOf }: BulkChange): void =>
    mutate({
      summary,
      changes: rows.flatMap((row, index) => {
        const values = valuesOf(row, index);
        return values === null ? [] : [{ list: view.list, key: row.key, values }];
      }),
    });
  const count = rows.length;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (
        isPressed(event, SHORTCUTS.lists.clearSelection) &&
        !event.defaultPrevented &&
        document.querySelector("[role=dialog], [role=menu]") === null
      )
        onClear();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [onClear]);
  return (
    <section className={styles["bulk"]} aria-label={t("selected", { count })}>
      <strong role="status">{error ? errorText(error) : t("selected", { count })}</strong>
      {has("hall") ? (
        <MenuTrigger>
          <AriaButton className={styles["bulkButton"] ?? ""}>
            <DoorOpen aria-hidden />
            {t("hall")}
          </AriaButton>
          <Popover className={controls["popover"] ?? ""} placement="top">
            <Menu
              aria-label={t("hall")}
              className={controls["list"] ?? ""}
              items={halls}
              onAction={(hall) =>
                change({
                  summary: t("movedToHall", {
                    count,
                    hall: halls.find(({ key }) => key === hall)?.text ?? String(hall),
                  }),
                  valuesOf: () => ({ hall: String(hall) }),
                })
              }
            >
              {({ key, text }) => (
                <MenuItem id={key} textValue={text} className={controls["option"] ?? ""}>
                  <bdi>{text}</bdi>
                </MenuItem>
              )}
            </Menu>
          </Popover>
        </MenuTrigger>
      ) : null}
      {has("outstanding") ? (
        <AriaButton
          className={styles["bulkButton"] ?? ""}
          onPress={() => change({ summary: t("madeOutstanding", { count }), valuesOf: () => ({ outstanding: true }) })}
        >
          <Star aria-hidden />
          {t("outstanding")}
        </AriaButton>
      ) : null}
      {fields.some(({ name, kind }) => name === "tags" && kind === "references") ? (
        <BulkTags museum={museum} rows={rows} onChange={change} />
      ) : null}
      {has("code") && view.list === "artworks" ? (
        <AriaButton className={styles["bulkButton"] ?? ""} onPress={() => setOpen("number")}>
          <Hash aria-hidden />
          {t("numberFrom")}
        </AriaButton>
      ) : null}
      <AriaButton className={styles["bulkButton"] ?? ""} onPress={() => setOpen("delete")}>
        <Trash2 aria-hidden />
        {t("toBin")}
      </AriaButton>
      <AriaButton className={`${styles["bulkButton"]} ${styles["bulkEnd"]}`} onPress={onClear}>
        <X aria-hidden />
        {t("clear")}
      </AriaButton>
      {open === "number" ? (
        <NumberDialog
          count={count}
          onClose={() => setOpen(null)}
          onSubmit={(first) => {
            setOpen(null);
            const numbers = numbersFrom(first, count);
            change({
              summary: t("numbered", { count, first, last: numbers.at(-1) ?? first }),
              valuesOf: (_, index) => ({ code: numbers[index] ?? null }),
            });
          }}
        />
      ) : null}
      {open === "delete" ? (
        <DeleteDialog
          museum={museum}
          refs={rows.map(({ key }) => ({ list: view.list, key }))}
          title={t("selected", { count })}
          onClose={() => setOpen(null)}
          onDeleted={onClear}
        />
      ) : null}
    </section>
  );
}

interface NumberDialogProps {
  count: number;
  onSubmit: (first: string) => void;
  onClose: () => void;
}

function NumberDialog({ count, onSubmit, onClose }: NumberDialogProps): ReactNode {
  const t = useTranslations("list");
  const control = useTranslations("control");
  return (
    <Dialog title={t("numberFrom")} closeLabel={control("close")} onClose={onClose}>
      <Form
        check={({ first = "" }): Record<string, string> =>
          /^\d{1,7}$/.test(first.trim()) ? {} : { first: t("noNumber") }
        }
        onSubmit={({ first = "" }) => onSubmit(first.trim())}
      >
        <TextField name="first" label={t("firstNumber")} help={t("firstNumberHelp", { count })} takesFocus />
        <FormActions>
          <Button onPress={onClose}>{control("cancel")}</Button>
          <Button type="submit" variant="main">
            {t("numberSubmit", { count })}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
