import { Redo2, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "../../ui/button";
import type { EditedElement } from "./use-element";
import styles from "./undo-buttons.module.css";

/** UndoButtons take the last change back, and repeat it. */
export function UndoButtons({ element: { document, undo, redo } }: { element: EditedElement }): ReactNode {
  const t = useTranslations("editor");
  return (
    <span className={styles["buttons"]}>
      <IconButton label={t("undo")} isDisabled={!document?.undo.length} onPress={undo}>
        <Undo2 aria-hidden className={styles["flips"]} />
      </IconButton>
      <IconButton label={t("redo")} isDisabled={!document?.redo.length} onPress={redo}>
        <Redo2 aria-hidden className={styles["flips"]} />
      </IconButton>
    </span>
  );
}
