import { LayoutGrid, List, Trash2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { useTranslations } from "use-intl";
import type { AssetKind } from "../../api/assets";
import { useMuseumId } from "../../api/museum";
import { useMay } from "../../api/rights";
import { useUploads } from "../../api/uploads";
import type { NamedFile } from "../../lib/dropped-files";
import { readStored, store } from "../../lib/storage";
import { IconButton } from "../../ui/button";
import { SelectField } from "../../ui/field";
import { Screen } from "../../ui/screen";
import { Search } from "../../ui/search";
import { EmptyState, ErrorState, LoadingList } from "../../ui/state";
import { AssetDetails } from "./asset-details";
import { KIND_NAMES } from "./asset-facts";
import { AssetGrid, type GridView } from "./asset-grid";
import { AssignFiles } from "./assign-files";
import { BinDialog } from "./bin-dialog";
import { DropArea } from "./drop-area";
import { ACCEPTED, UploadActions } from "./upload-actions";
import { useLibrary } from "./use-library";
import styles from "./media.module.css";

const KINDS = ["", "image", "audio", "video", "captions"] as const;
const USES = ["", "used", "unused", "duplicate"] as const;
const USE_NAMES = { "": "useAll", used: "useUsed", unused: "useUnused", duplicate: "useDuplicate" } as const;
/** What translators may add. */
const TRANSLATED = `${ACCEPTED.audio},${ACCEPTED.captions}`;
const VIEW = "cicerone-console-media-view";

/** MediaScreen is the media library of a museum: all files, where they are used, and new ones. */
export function MediaScreen(): ReactNode {
  const t = useTranslations("media");
  const museum = useMuseumId();
  const uploads = useUploads();
  const library = useLibrary(museum);
  const [view, setView] = useState<GridView>(() => (readStored(VIEW) === "list" ? "list" : "grid"));
  const [opened, setOpened] = useState<string | null>(null);
  const [isBinOpen, setBinOpen] = useState(false);
  const mayChange = useMay("edit_content");
  const mayAdd = useMay("translate");
  const heading = useRef<HTMLHeadingElement>(null);
  const add = (files: NamedFile[]): void => {
    uploads.add(files.map(({ file, path }) => ({ museum, file, path })));
  };
  return (
    <DropArea hint={t("dropHint")} onFiles={mayAdd ? add : null} className={styles["library"]}>
      <Screen
        title={t("title")}
        help={t("help")}
        headingRef={heading}
        action={
          mayAdd ? (
            <UploadActions onFiles={add} {...(mayChange ? {} : { accept: TRANSLATED })} folders={mayChange} isMain />
          ) : undefined
        }
      >
        {mayAdd ? <AssignFiles museum={museum} heading={heading} /> : null}
        <div className={styles["bar"]}>
          <Search label={t("search")} value={library.filter.search} onChange={(search) => library.narrow({ search })} />
          <SelectField
            name="kind"
            label={t("kinds")}
            choices={KINDS.map((value) => ({ value, label: t(value === "" ? "kindAll" : KIND_NAMES[value]) }))}
            value={library.filter.kind}
            onChange={(kind: AssetKind | "") => library.narrow({ kind })}
          />
          <SelectField
            name="use"
            label={t("use")}
            choices={USES.map((value) => ({ value, label: t(USE_NAMES[value]) }))}
            value={library.filter.use}
            onChange={(use) => library.narrow({ use })}
          />
          <ToggleButtonGroup
            aria-label={t("view")}
            className={styles["views"] ?? ""}
            selectedKeys={[view]}
            disallowEmptySelection
            onSelectionChange={([chosen]) => {
              const next = chosen === "list" ? "list" : "grid";
              setView(next);
              store(VIEW, next);
            }}
          >
            <ToggleButton id="grid" aria-label={t("grid")} className={styles["view"] ?? ""}>
              <LayoutGrid aria-hidden />
            </ToggleButton>
            <ToggleButton id="list" aria-label={t("list")} className={styles["view"] ?? ""}>
              <List aria-hidden />
            </ToggleButton>
          </ToggleButtonGroup>
          {mayChange ? (
            <IconButton label={t("bin")} onPress={() => setBinOpen(true)}>
              <Trash2 aria-hidden />
            </IconButton>
          ) : null}
        </div>
        {library.assets ? (
          library.assets.length > 0 ? (
            <AssetGrid
              label={t("title")}
              view={view}
              assets={library.assets}
              onOpen={({ id }) => setOpened(id)}
              onLoadMore={library.loadMore}
              isLoadingMore={library.isLoadingMore}
            />
          ) : library.isNarrowed ? (
            <EmptyState title={t("noMatch")} />
          ) : (
            <EmptyState title={t("empty")}>{t("emptyHelp")}</EmptyState>
          )
        ) : library.error ? (
          <ErrorState error={library.error} onRetry={library.retry} />
        ) : (
          <LoadingList />
        )}
      </Screen>
      {opened === null ? null : (
        <AssetDetails museum={museum} id={opened} mayChange={mayChange} onClose={() => setOpened(null)} />
      )}
      {isBinOpen ? <BinDialog museum={museum} onClose={() => setBinOpen(false)} /> : null}
    </DropArea>
  );
}
