import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Asset, AssetKind } from "../../api/assets";
import { Dialog } from "../../ui/dialog";
import { ErrorNotice } from "../../ui/notice";
import { Words } from "../../ui/rule-words";
import { Search } from "../../ui/search";
import { EmptyState, ErrorState, LoadingList } from "../../ui/state";
import { usePercent } from "./asset-facts";
import { AssetGrid } from "./asset-grid";
import { DropArea } from "./drop-area";
import { ACCEPTED, UploadActions } from "./upload-actions";
import { useLibrary } from "./use-library";
import { useOneUpload } from "./use-one-upload";
import styles from "./media.module.css";

const TITLES = {
  image: "chooseImage",
  audio: "chooseAudio",
  video: "chooseVideo",
  captions: "chooseCaptions",
} as const;

interface AssetPickerProps {
  museum: string;
  kind: AssetKind;
  /** What the file is for, as the dialog's title. */
  title?: string;
  /** Not offered, such as the file that another one replaces. */
  without?: string;
  onPick: (asset: Asset) => void;
  onClose: () => void;
}

/** AssetPicker is a dialog in which one chooses a file of the media library, or uploads one. */
export function AssetPicker({ museum, kind, title, without, onPick, onClose }: AssetPickerProps): ReactNode {
  const t = useTranslations("media");
  const control = useTranslations("control");
  const percent = usePercent();
  const { take, progress, problem } = useOneUpload(museum, kind, onPick);
  const library = useLibrary(museum, kind);
  const assets = library.assets?.filter(({ id }) => id !== without);
  return (
    <Dialog title={title ?? t(TITLES[kind])} closeLabel={control("close")} onClose={onClose} isWide>
      <DropArea hint={t("dropHint")} onFiles={take} className={styles["picker"]}>
        <div className={styles["bar"]}>
          <Search label={t("search")} value={library.filter.search} onChange={(search) => library.narrow({ search })} />
          <UploadActions onFiles={take} accept={ACCEPTED[kind]} isSingle />
        </div>
        {problem === null ? null : (
          <ErrorNotice>
            <Words {...problem} />
          </ErrorNotice>
        )}
        {progress === null ? null : <p role="status">{t("uploading", { part: percent(progress) })}</p>}
        {assets ? (
          assets.length > 0 ? (
            <AssetGrid
              label={t("title")}
              view="grid"
              assets={assets}
              onOpen={onPick}
              onLoadMore={library.loadMore}
              isLoadingMore={library.isLoadingMore}
            />
          ) : (
            <EmptyState title={library.isNarrowed ? t("noMatch") : t("emptyKind")} />
          )
        ) : library.error ? (
          <ErrorState error={library.error} onRetry={library.retry} />
        ) : (
          <LoadingList />
        )}
      </DropArea>
    </Dialog>
  );
}
