import { useTranslations } from "@cicerone/i18n/provider";
import { RoundButton } from "@cicerone/ui/button";
import { Picture } from "@cicerone/ui/picture";
import { Download, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useMediaFacts } from "../../core/museum/hooks";
import { useSizeText } from "./download-messages";
import { ItemState } from "./item-state";
import { type DownloadView, useStartDownload } from "./use-downloads";
import type { ListedItem } from "./use-groups";
import styles from "./downloads.module.css";

interface ItemProps {
  item: ListedItem;
  view: DownloadView | undefined;
  onDelete: () => void;
}

/** Item shows a route, exhibition, timeline or work with its size, state and buttons (DL-2). */
export function Item({ item: { name, attributes, picture, counts }, view, onDelete }: ItemProps): ReactNode {
  const startDownload = useStartDownload();
  const t = useTranslations();
  const sizeText = useSizeText();
  const factsOf = useMediaFacts();
  if (view === undefined) return null;
  return (
    <article className={styles["item"]} aria-label={name} aria-busy={view.busy}>
      <span className={styles["picture"]}>
        {picture !== "" && <Picture src={picture} alt="" facts={factsOf(picture)} sizes="6rem" />}
      </span>
      <div className={styles["words"]}>
        <h3 {...attributes}>{name}</h3>
        <p className={styles["facts"]}>{[...counts, sizeText(view.size)].join(" · ")}</p>
      </div>
      <div className={styles["buttons"]}>
        {!view.downloaded && view.failure === null && (
          <RoundButton
            label={t("downloads.downloadItem", { name })}
            variant="control"
            disabled={view.busy}
            onClick={() => void startDownload(view.key)}
          >
            <Download aria-hidden />
          </RoundButton>
        )}
        {view.chosen && (
          <RoundButton
            label={t("downloads.deleteItem", { name })}
            variant="control"
            disabled={view.busy}
            onClick={onDelete}
          >
            <Trash2 aria-hidden />
          </RoundButton>
        )}
      </div>
      <ItemState view={view} name={name} />
    </article>
  );
}
