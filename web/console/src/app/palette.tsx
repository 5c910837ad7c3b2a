import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import { Search as SearchIcon } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from "react";
import { Autocomplete, Input, Menu, MenuItem, SearchField } from "react-aria-components";
import { useTranslations } from "use-intl";
import { createFinder } from "../lib/find";
import { Dialog } from "../ui/dialog";
import { type PaletteActions, type PaletteEntry, usePaletteEntries } from "./palette-entries";
import field from "../ui/search.module.css";
import styles from "./palette.module.css";

/** How many entries are shown; what is further down is found by typing more. */
const SHOWN = 40;

/** CommandPalette finds a screen, an action, a museum or an element by its number or a part of its name. */
export function CommandPalette({ onClose, ...actions }: PaletteActions & { onClose: () => void }): ReactNode {
  const t = useTranslations("palette");
  const control = useTranslations("control");
  const [typed, setTyped] = useState("");
  const entries = usePaletteEntries(actions);
  const find = useMemo(() => createFinder(entries), [entries]);
  // Found at once, since React Aria marks the first of the entries that it has when a letter is typed.
  const shown = useMemo(() => find(typed, SHOWN), [find, typed]);
  const run = (entry: PaletteEntry | undefined): void => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const menu = useRef<HTMLDivElement>(null);
  // React Aria marks no entry for a phone's screen reader, and can lose its mark when entries arrive while somebody types.
  const runFirst = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || event.isDefaultPrevented()) return;
    if (typed === "" || menu.current?.querySelector("[data-focused]")) return;
    // Else the same key would press a button that the entry shows.
    event.preventDefault();
    run(shown[0]);
  };
  return (
    <Dialog title={t("title")} closeLabel={control("close")} onClose={onClose}>
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        {/* The palette is opened to type in it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <SearchField className={field["search"] ?? ""} aria-label={t("label")} autoFocus>
          <SearchIcon aria-hidden />
          <Input className={field["input"] ?? ""} placeholder={t("label")} onKeyDown={runFirst} />
        </SearchField>
        <VisuallyHidden>
          <span role="status">{typed === "" ? "" : t("results", { count: shown.length })}</span>
        </VisuallyHidden>
        <Menu
          ref={menu}
          className={[styles["menu"], typed === "" ? "" : styles["typed"]].join(" ")}
          aria-label={t("title")}
          items={shown}
          onAction={(id) => run(shown.find((entry) => entry.id === id))}
          renderEmptyState={() => <p className={styles["empty"]}>{t("noMatch")}</p>}
        >
          {({ id, text, number, kind, icon: Icon }) => (
            <MenuItem id={id} textValue={[number, text].filter(Boolean).join(" ")} className={styles["item"]}>
              <Icon aria-hidden />
              {number === undefined ? null : <span className={styles["number"]}>{number}</span>}
              <bdi className={styles["text"]}>{text}</bdi>
              <span className={styles["kind"]}>{kind}</span>
            </MenuItem>
          )}
        </Menu>
      </Autocomplete>
    </Dialog>
  );
}
