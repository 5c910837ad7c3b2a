import { Link } from "@tanstack/react-router";
import { Merge } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { Asset } from "../../api/assets";
import { viewOfList } from "../../core/museum/lists";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { Notice } from "../../ui/notice";
import { useAnnounce } from "../../ui/status";
import { leave } from "../../ui/unsaved";
import { useAssetChanges } from "./queries";
import styles from "./media.module.css";

interface AssetUsesProps {
  museum: string;
  asset: Asset;
  /** Whether the account may change files. */
  mayChange: boolean;
  onClose: () => void;
}

/** AssetUses lists where a file is used, and merges other files with the same content into it. */
export function AssetUses({ museum, asset, mayChange, onClose }: AssetUsesProps): ReactNode {
  const t = useTranslations("media");
  const announce = useAnnounce();
  const { merge } = useAssetChanges(museum);
  const [isMerging, setMerging] = useState(false);
  const elements = new Map(asset.uses.map((use) => [`${use.list}/${use.key}`, use]));
  return (
    <section className={styles["uses"]} aria-labelledby="asset-uses">
      <h3 id="asset-uses">{t("uses", { count: elements.size })}</h3>
      {elements.size === 0 ? <p className={styles["facts"]}>{t("unusedHelp")}</p> : null}
      <ul>
        {[...elements.values()].map(({ list, key, title }) => {
          const view = viewOfList(list);
          return (
            <li key={`${list}/${key}`}>
              {view ? (
                <Link
                  to="/museums/$museum/$list/$key"
                  params={{ museum, list: view.slug, key }}
                  onClick={() => leave(onClose)}
                >
                  <bdi>{title}</bdi>
                </Link>
              ) : (
                t("museum")
              )}
            </li>
          );
        })}
      </ul>
      {asset.duplicates && asset.duplicates.length > 0 ? (
        <Notice
          tone="warn"
          action={
            mayChange ? (
              <Button onPress={() => setMerging(true)}>
                <Merge aria-hidden />
                {t("merge")}
              </Button>
            ) : null
          }
        >
          {t("duplicates")}{" "}
          {asset.duplicates.map(({ id, path }, index) => (
            <span key={id}>
              {index > 0 ? ", " : ""}
              <bdi>{path}</bdi>
            </span>
          ))}
        </Notice>
      ) : null}
      {isMerging ? (
        <Confirm
          title={t("mergeTitle")}
          action={t("merge")}
          onConfirm={async () => {
            const { merged } = await merge.mutateAsync(asset.id);
            announce(t("merged", { count: merged }));
          }}
          onClose={() => setMerging(false)}
        >
          {t("mergeAsk", { path: asset.path, count: asset.duplicates?.length ?? 0 })}
        </Confirm>
      ) : null}
    </section>
  );
}
