import { type ReactNode, useMemo } from "react";
import {
  GridLayout,
  GridList,
  GridListItem,
  GridListLoadMoreItem,
  ListLayout,
  Size,
  Virtualizer,
} from "react-aria-components";
import { useTranslations } from "use-intl";
import type { Asset } from "../../api/assets";
import { useTextScale } from "../../lib/text-scale";
import { Tag } from "../../ui/rows";
import { AssetFacts } from "./asset-facts";
import { AssetPicture } from "./asset-picture";
import { assetTitle } from "./file-name";
import styles from "./media.module.css";

/** GridView is how files are shown: pictures in a grid, or rows with facts. */
export type GridView = "grid" | "list";

/** The sizes of a file with text of the usual size. */
const GRID_WIDTH = 148;
const MAX_GRID_WIDTH = 220;
const GRID_HEIGHT = 190;
const GRID_SPACE = new Size(12, 12);
const ROW_HEIGHT = 64;

interface AssetGridProps {
  label: string;
  view: GridView;
  assets: readonly Asset[];
  onOpen: (asset: Asset) => void;
  onLoadMore?: (() => void) | undefined;
  isLoadingMore?: boolean;
}

/** AssetGrid shows media files; arrow keys move, Enter opens. Only what is in sight is rendered. */
export function AssetGrid({
  label,
  view,
  assets,
  onOpen,
  onLoadMore,
  isLoadingMore = false,
}: AssetGridProps): ReactNode {
  const byId = useMemo(() => new Map(assets.map((asset) => [asset.id, asset])), [assets]);
  const scale = useTextScale();
  const grid = useMemo(
    () => ({
      minItemSize: new Size(GRID_WIDTH * scale, GRID_HEIGHT * scale),
      maxItemSize: new Size(MAX_GRID_WIDTH * scale, GRID_HEIGHT * scale),
      minSpace: GRID_SPACE,
    }),
    [scale],
  );
  const list = (
    <GridList
      aria-label={label}
      className={`${styles["assets"]} ${styles[view]}`}
      layout={view === "grid" ? "grid" : "stack"}
      onAction={(id) => {
        const asset = byId.get(String(id));
        if (asset) onOpen(asset);
      }}
    >
      {assets.map((asset) => (
        <GridListItem key={asset.id} id={asset.id} textValue={assetTitle(asset)} className={styles["asset"] ?? ""}>
          <AssetPicture asset={asset} width={view === "grid" ? 320 : 120} />
          <span className={styles["name"]}>
            <bdi>{assetTitle(asset)}</bdi>
          </span>
          <span className={styles["facts"]}>
            <AssetFacts asset={asset} />
          </span>
          <UseTag asset={asset} />
        </GridListItem>
      ))}
      {onLoadMore ? (
        <GridListLoadMoreItem onLoadMore={onLoadMore} isLoading={isLoadingMore} className={styles["more"] ?? ""} />
      ) : null}
    </GridList>
  );
  return view === "grid" ? (
    <Virtualizer layout={GridLayout} layoutOptions={grid}>
      {list}
    </Virtualizer>
  ) : (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight: ROW_HEIGHT * scale }}>
      {list}
    </Virtualizer>
  );
}

/** Says what deserves attention: that nothing uses a file. */
function UseTag({ asset }: { asset: Asset }): ReactNode {
  const t = useTranslations("media");
  if (asset.uses.length > 0) return null;
  return (
    <span className={styles["tag"]}>
      <Tag>{t("unused")}</Tag>
    </span>
  );
}
