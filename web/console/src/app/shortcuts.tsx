import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../ui/dialog";
import {
  BUILT_IN,
  SHORTCUTS,
  type Shortcut,
  type ShortcutScope,
  isPressed,
  keyText,
  singleKeysOn,
  switchSingleKeys,
} from "../ui/shortcuts";
import { Toggle } from "../ui/toggle";
import styles from "./shortcuts.module.css";

/** useShortcuts listens to the keys that work everywhere. */
export function useShortcuts({ palette, sheet }: { palette: () => void; sheet: () => void }): void {
  const actions = useRef({ palette, sheet });
  useEffect(() => {
    actions.current = { palette, sheet };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      if (isPressed(event, SHORTCUTS.global.palette)) {
        event.preventDefault();
        actions.current.palette();
      } else if (isPressed(event, SHORTCUTS.global.sheet) && !isTyping(event.target) && singleKeysOn()) {
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

/** ShortcutsSheet lists the keys of all screens. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTranslations("shortcuts");
  const control = useTranslations("control");
  const [isOn, setOn] = useState(singleKeysOn);
  return (
    <Dialog title={t("title")} closeLabel={control("close")} onClose={onClose}>
      {SCOPES.map((scope) => (
        <section key={scope} aria-labelledby={`keys-${scope}`}>
          <h3 id={`keys-${scope}`} className={styles["scope"]}>
            {t(`scope_${scope}`)}
          </h3>
          <Keys shortcuts={[...Object.values<Shortcut>(SHORTCUTS[scope]), ...BUILT_IN[scope]]} />
        </section>
      ))}
      <Toggle
        isOn={isOn}
        onChange={(on) => {
          setOn(on);
          switchSingleKeys(on);
        }}
      >
        {t("singleKeys")}
      </Toggle>
    </Dialog>
  );
}

const SCOPES = Object.keys(SHORTCUTS) as ShortcutScope[];

function Keys({ shortcuts }: { shortcuts: readonly Shortcut[] }): ReactNode {
  const t = useTranslations("shortcuts");
  return (
    <dl className={styles["keys"]}>
      {shortcuts.map(({ keys, text }) => (
        <div key={text} className={styles["row"]}>
          <dt>
            {keys.map((key) => (
              <kbd key={key} className={styles["kbd"]} dir="ltr">
                {keyText(key)}
              </kbd>
            ))}
          </dt>
          <dd>{t(text)}</dd>
        </div>
      ))}
    </dl>
  );
}
