import { useTranslations } from "@cicerone/i18n/provider";
import { Button } from "@cicerone/ui/button";
import { Picture, backdropSizes } from "@cicerone/ui/picture";
import { Download, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useMediaFacts, useMuseum } from "../../core/museum/hooks";
import { useMuseumName } from "../../core/museum/page-title";
import type { ItemKey } from "../../core/offline/download-items";
import { useSizeText } from "./download-messages";
import { ItemState } from "./item-state";
import { type DownloadsView, useStartDownload } from "./use-downloads";
import styles from "./downloads.module.css";

interface WholeMuseumProps {
  phone: DownloadsView;
  onDelete: (item: { key: ItemKey; name: string }) => void;
}

/** WholeMuseum shows the museum's size, the free space, and the button that downloads all of it. */
export function WholeMuseum({ phone: { itemView: of, space, full }, onDelete }: WholeMuseumProps): ReactNode {
  const startDownload = useStartDownload();
  const t = useTranslations();
  const sizeText = useSizeText();
  const name = useMuseumName();
  const { homeImageUrl } = useMuseum();
  const factsOf = useMediaFacts();
  const view = of("all");
  if (view === undefined) return null;
  const tooLarge = space !== null && !full && view.missing > space.free;
  return (
    <section className={styles["whole"]} aria-label={name} aria-busy={view.busy}>
      {homeImageUrl !== "" && (
        <span className={styles["museum"]}>
          <Picture src={homeImageUrl} alt="" facts={factsOf(homeImageUrl)} sizes={backdropSizes(100)} priority />
        </span>
      )}
      <h2>{name}</h2>
      <ul className={styles["facts"]}>
        <li>{t("downloads.size", { size: sizeText(view.size) })}</li>
        {space !== null && <li>{t("downloads.used", { size: sizeText(space.used) })}</li>}
        {space !== null && !full && <li>{t("downloads.free", { size: sizeText(space.free) })}</li>}
      </ul>
      {tooLarge && <p className={styles["warning"]}>{t("download.noSpace")}</p>}
      <ItemState view={view} name={name} />
      {!view.downloaded && view.failure === null && (
        <Button disabled={view.busy} onClick={() => void startDownload("all")}>
          <Download aria-hidden />
          {t("downloads.all")}
        </Button>
      )}
      {view.chosen && (
        <Button variant="quiet" disabled={view.busy} onClick={() => onDelete({ key: "all", name })}>
          <Trash2 aria-hidden />
          {t("downloads.deleteItem", { name })}
        </Button>
      )}
    </section>
  );
}
