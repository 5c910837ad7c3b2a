import { Redo2, Undo2 } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "../../ui/button";
import { SHORTCUTS, isPressed } from "../../ui/shortcuts";
import { type EditedElement, useUndoable } from "./use-element";
import styles from "./undo-buttons.module.css";

/** UndoButtons take the last change back, and repeat it; so do their keys while the page or its heading has the focus. */
export function UndoButtons({ element: { open, undo, redo } }: { element: EditedElement }): ReactNode {
  const t = useTranslations("editor");
  const has = useUndoable(open);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      // The heading has the focus after a navigation, the page after a reload.
      if (!(event.target instanceof Element && event.target.matches("body, h1"))) return;
      const isRedo = isPressed(event, SHORTCUTS.editor.redo);
      if (!isRedo && !isPressed(event, SHORTCUTS.editor.undo)) return;
      event.preventDefault();
      if (isRedo) redo();
      else undo();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [undo, redo]);
  return (
    <span className={styles["buttons"]}>
      <IconButton label={t("undo")} isDisabled={!has.undo} onPress={undo}>
        <Undo2 aria-hidden className={styles["flips"]} />
      </IconButton>
      <IconButton label={t("redo")} isDisabled={!has.redo} onPress={redo}>
        <Redo2 aria-hidden className={styles["flips"]} />
      </IconButton>
    </span>
  );
}
