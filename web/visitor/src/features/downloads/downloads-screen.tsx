import { useTranslations } from "@cicerone/i18n/provider";
import { Skeleton } from "@cicerone/ui/skeleton";
import { ChevronDown, Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useMuseum } from "../../core/museum/hooks";
import { usePageTitle } from "../../core/museum/page-title";
import { EmptyState } from "../../core/navigation/empty-state";
import { useBack } from "../../core/navigation/navigation";
import type { ItemKey } from "../../core/offline/download-items";
import { useDownloadManager } from "../../core/offline/download-manager";
import { Page } from "../../ui/page";
import { DeleteQuestion } from "./delete-question";
import { Item } from "./item";
import { useDownloads } from "./use-downloads";
import { type ListedItem, useGroups } from "./use-groups";
import { WholeMuseum } from "./whole-museum";
import styles from "./downloads.module.css";

/** DownloadsScreen lists what can be downloaded, item by item or as a whole (DL-1, DL-2). */
export function DownloadsScreen(): ReactNode {
  const downloads = useDownloadManager();
  const t = useTranslations();
  const { media } = useMuseum();
  const back = useBack("Options");
  const groups = useGroups();
  const phone = useDownloads();
  const [itemToDelete, setItemToDelete] = useState<{ key: ItemKey; name: string } | null>(null);
  const title = t("downloads.title");
  usePageTitle(title);
  if (Object.keys(media).length === 0) return <NoDownloads />;
  const askToDelete = ({ key, name }: Pick<ListedItem, "key" | "name">) => setItemToDelete({ key, name });
  return (
    <Page title={title} backLabel={t("control.back")} onBack={back} width="column">
      {!downloads.available && <p>{t("download.unsupported")}</p>}
      {downloads.available && phone === null && <DownloadsSkeleton />}
      {downloads.available && phone !== null && (
        <>
          <WholeMuseum phone={phone} onDelete={askToDelete} />
          {groups.map(({ title, items }) => (
            <details key={title} open className={styles["group"]}>
              <summary>
                <h2>{title}</h2>
                <ChevronDown aria-hidden className={styles["arrow"]} />
              </summary>
              <ul className={styles["items"]}>
                {items.map((item) => (
                  <li key={item.key}>
                    <Item item={item} view={phone.itemView(item.key)} onDelete={() => askToDelete(item)} />
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </>
      )}
      {itemToDelete !== null && <DeleteQuestion item={itemToDelete} onClose={() => setItemToDelete(null)} />}
    </Page>
  );
}

function DownloadsSkeleton(): ReactNode {
  return (
    <>
      <Skeleton block="14rem" />
      <Skeleton block="6rem" />
      <Skeleton block="6rem" />
    </>
  );
}

function NoDownloads(): ReactNode {
  const t = useTranslations();
  return <EmptyState title={t("error.no_resources")} icon={<Download aria-hidden />} />;
}
