import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Row, Rows } from "../../ui/rows";
import { EmptyState, ErrorState, LoadingList } from "../../ui/state";
import { Time } from "../../ui/time";
import { AssetFacts } from "./asset-facts";
import { assetTitle } from "./file-name";
import { useAssetChanges, useDeletedAssets } from "./queries";

/** BinDialog lists the files that were deleted within 30 days, and restores them. */
export function BinDialog({ museum, onClose }: { museum: string; onClose: () => void }): ReactNode {
  const t = useTranslations("media");
  const control = useTranslations("control");
  const bin = useDeletedAssets(museum);
  const { restore } = useAssetChanges(museum);
  return (
    <Dialog title={t("bin")} closeLabel={control("close")} onClose={onClose}>
      {bin.data ? (
        bin.data.length > 0 ? (
          <Rows label={t("bin")}>
            {bin.data.map((asset) => (
              <Row
                key={asset.id}
                title={<bdi>{assetTitle(asset)}</bdi>}
                detail={<AssetFacts asset={asset} />}
                facts={asset.deletedAt ? <Time at={asset.deletedAt} /> : null}
                actions={
                  <Button isPending={restore.isPending} onPress={() => restore.mutate(asset)}>
                    {t("restore")}
                  </Button>
                }
              />
            ))}
          </Rows>
        ) : (
          <EmptyState title={t("binEmpty")}>{t("binHelp")}</EmptyState>
        )
      ) : bin.error ? (
        <ErrorState error={bin.error} onRetry={() => void bin.refetch()} />
      ) : (
        <LoadingList />
      )}
    </Dialog>
  );
}
