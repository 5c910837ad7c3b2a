import { Smartphone } from "lucide-react";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import type { ElementPreviewProps } from "../../core/museum/element-preview";
import { Button } from "../../ui/button";
import { Drawer } from "../../ui/drawer";
import { Preview } from "./preview";
import styles from "./preview.module.css";

/** PreviewColumn shows the preview next to a form or, where that has no room, in a drawer that a button opens. */
export function PreviewColumn(props: ElementPreviewProps): ReactNode {
  const t = useTranslations("preview");
  const hasRoom = useSyncExternalStore(watchRoom, () => room().matches);
  const [isOpen, setOpen] = useState(false);
  if (hasRoom) {
    return (
      <aside className={styles["column"]} aria-label={t("title")}>
        <Preview {...props} />
      </aside>
    );
  }
  return (
    <div className={styles["open"]}>
      <Button onPress={() => setOpen(true)}>
        <Smartphone aria-hidden />
        {t("show")}
      </Button>
      {isOpen ? (
        <Drawer title={t("title")} onClose={() => setOpen(false)}>
          <div className={styles["drawer"]}>
            <Preview {...props} />
          </div>
        </Drawer>
      ) : null}
    </div>
  );
}

/** The width from which a form and the preview fit side by side. */
const room = (): MediaQueryList => matchMedia("(min-width: 75.01rem)");

function watchRoom(changed: () => void): () => void {
  const query = room();
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}
