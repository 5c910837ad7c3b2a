import { type ReactNode, useEffect, useRef, useState } from "react";
import { Switch } from "react-aria-components";
import { useTranslations } from "use-intl";
import { readStored, store } from "../lib/storage";
import { Dialog } from "../ui/dialog";
import styles from "./shortcuts.module.css";

const SINGLE_KEYS = "cicerone-console-single-keys";

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** MODIFIER is the name of the key that goes with a letter. */
export const MODIFIER = isMac ? "⌘" : "Ctrl";

function singleKeysOn(): boolean {
  return readStored(SINGLE_KEYS) !== "off";
}

/** useShortcuts listens to the keys that work everywhere. Single keys do nothing while one types, and can be switched off. */
export function useShortcuts({ palette, sheet }: { palette: () => void; sheet: () => void }): void {
  const actions = useRef({ palette, sheet });
  useEffect(() => {
    actions.current = { palette, sheet };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey) return;
      if ((isMac ? event.metaKey : event.ctrlKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        actions.current.palette();
        return;
      }
      if (event.key === "?" && !event.ctrlKey && !event.metaKey && !isTyping(event.target) && singleKeysOn()) {
        actions.current.sheet();
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}

/** ShortcutsSheet lists the keys. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTranslations("shortcuts");
  const control = useTranslations("control");
  const [isOn, setOn] = useState(singleKeysOn);
  const keys: [string, string][] = [
    [`${MODIFIER} K`, t("palette")],
    ["?", t("sheet")],
    ["Tab", t("tab")],
    ["↑ ↓", t("arrows")],
    ["Esc", t("escape")],
  ];
  return (
    <Dialog title={t("title")} closeLabel={control("close")} onClose={onClose}>
      <dl className={styles["keys"]}>
        {keys.map(([key, text]) => (
          <div key={key} className={styles["row"]}>
            <dt>
              <kbd className={styles["kbd"]} dir="ltr">
                {key}
              </kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Switch
        className={styles["switch"]}
        isSelected={isOn}
        onChange={(on) => {
          setOn(on);
          store(SINGLE_KEYS, on ? "on" : "off");
        }}
      >
        <span className={styles["track"]} aria-hidden="true" />
        {t("singleKeys")}
      </Switch>
    </Dialog>
  );
}
