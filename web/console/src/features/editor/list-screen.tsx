import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { Plus, Table } from "lucide-react";
import { type ReactNode, useDeferredValue, useLayoutEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import type { ElementList, Field } from "../../api/content";
import { useMuseumId, useOpenMuseum } from "../../api/museum";
import { useMay, useRights } from "../../api/rights";
import { withUnsaved } from "../../core/draft/listed";
import { useUnsaved } from "../../core/draft/session";
import { fieldsOf, listFields, useElements, useModel } from "../../core/model/queries";
import { useElementNames } from "../../core/museum/element-names";
import { useElementTitle } from "../../core/museum/element-title";
import { type ListView, viewOfSlug } from "../../core/museum/lists";
import { useNewDialog } from "../../core/museum/use-new-dialog";
import { Button, buttonClass } from "../../ui/button";
import { Screen } from "../../ui/screen";
import { Search } from "../../ui/search";
import { EmptyState, ErrorState, LoadingList } from "../../ui/state";
import { BulkBar } from "./bulk-bar";
import type { CellContext } from "./list-cells";
import { useColumns } from "./list-columns";
import { ListFilters } from "./list-filters";
import { isInView } from "./list-order";
import { useListPlace } from "./list-place";
import { NO_FILTER, codesUsedTwice, createRows, selectRows } from "./list-rows";
import { ListTable, PhoneList } from "./list-table";
import { NewDialog } from "./new-dialog";
import { readHidden, storeHidden } from "./saved-views";
import { useCameraQuality } from "./use-camera-quality";
import { useIsPhone } from "./use-is-phone";
import { useReorder } from "./use-reorder";
import { useSearchMatches } from "./use-search-matches";
import styles from "./list-screen.module.css";

/** ListScreen lists the elements of one kind. */
export function ListScreen(): ReactNode {
  const t = useTranslations("state");
  const { museum, list } = useParams({ strict: false });
  const view = viewOfSlug(list ?? "");
  if (view === undefined) return <EmptyState title={t("notFound")} />;
  return <Elements key={`${museum}/${view.slug}`} view={view} />;
}

function Elements({ view }: { view: ListView }): ReactNode {
  const lists = useTranslations("lists");
  const t = useTranslations("content");
  const museum = useMuseumId();
  const fields = fieldsOf(useModel(), view.list);
  const asked = useMemo(() => listFields(fields), [fields]);
  const elements = useElements(museum, view.list, asked);
  const [isNew, setNew] = useNewDialog();
  const mayEdit = useMay("edit_content");
  return (
    <Screen
      isWide
      fills
      title={lists(view.slug)}
      help={t(`${view.slug}Help`)}
      action={
        mayEdit ? (
          <div className={styles["actions"]}>
            {view.list === "artworks" ? (
              <Link to="/museums/$museum/package" params={{ museum }} className={buttonClass()}>
                <Table aria-hidden />
                {t("spreadsheet")}
              </Link>
            ) : null}
            <Button variant="main" onPress={() => setNew(true)}>
              <Plus aria-hidden />
              {t("add")}
            </Button>
          </div>
        ) : undefined
      }
    >
      {elements.data ? (
        <FilteredList view={view} list={elements.data} fields={fields} />
      ) : elements.error ? (
        <ErrorState error={elements.error} onRetry={() => void elements.refetch()} />
      ) : (
        <LoadingList />
      )}
      {isNew && mayEdit ? (
        <NewDialog
          museum={museum}
          view={view}
          fields={fields}
          others={elements.data?.items ?? []}
          isLoading={elements.isPending}
          onClose={() => setNew(false)}
        />
      ) : null}
    </Screen>
  );
}

interface FilteredListProps {
  view: ListView;
  list: ElementList;
  fields: readonly Field[];
}

const NO_LANGUAGES: readonly string[] = [];

function FilteredList({ view, list, fields }: FilteredListProps): ReactNode {
  const t = useTranslations("list");
  const content = useTranslations("content");
  const lists = useTranslations("lists");
  const navigate = useNavigate();
  const museumId = useMuseumId();
  const museum = useOpenMuseum();
  const languages = museum?.languages ?? NO_LANGUAGES;
  const rights = useRights();
  const mayEdit = rights?.may("edit_content") ?? false;
  const isPhone = useIsPhone();
  const place = useListPlace(museumId, view);
  const [search, setSearch] = useState(() => place.now().search);
  const [filter, setFilter] = useState(() => place.now().filter);
  const [sort, setSort] = useState(() => place.now().sort);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const cameraOf = useCameraQuality(museumId, view.list);
  const called = useElementTitle();
  const rowsOf = useMemo(() => createRows(fields, languages, called), [fields, languages, called]);
  const { items, reorder } = useReorder(museumId, view.list, list);
  const unsaved = useUnsaved(museumId);
  const all = useMemo(
    () => rowsOf(withUnsaved(items, unsaved).filter((item) => isInView(item, view))),
    [rowsOf, items, unsaved, view],
  );
  const typed = useDeferredValue(search);
  const matches = useSearchMatches(museumId, view.list, search);
  const halls = useElementNames(museumId, "halls");
  const hallNames = useMemo(() => new Map(halls.map(({ key, text }) => [key, text])), [halls]);
  const publishedRevision = museum?.publishedRevision ?? 0;
  const rows = useMemo(
    () => selectRows(all, { typed, matches }, filter, sort, { publishedRevision, hallNames, cameraOf }),
    [all, typed, matches, filter, sort, publishedRevision, hallNames, cameraOf],
  );
  const columns = useColumns(fields, languages, cameraOf !== null);
  const [hidden, setHidden] = useState(() => readHidden(museumId, view.slug));
  const shown = useMemo(() => columns.filter(({ id }) => !hidden.includes(id)), [columns, hidden]);
  const usedTwice = useMemo(() => codesUsedTwice(all), [all]);
  const context = useMemo(
    (): CellContext => ({
      museum: museumId,
      view,
      fields,
      halls,
      hallNames,
      languages,
      codesUsedTwice: usedTwice,
      cameraOf,
      rights,
      hasAuthor: hidden.includes("author"),
    }),
    [museumId, view, fields, halls, hallNames, languages, usedTwice, cameraOf, rights, hidden],
  );
  const chosen = useMemo(() => rows.filter(({ key }) => selected.has(key)), [rows, selected]);
  const keys = useMemo(() => rows.map(({ key }) => key), [rows]);
  useLayoutEffect(() => place.note({ search, filter, sort, keys }), [place, search, filter, sort, keys]);
  const isWhole = rows.length === all.length && sort === null;
  const open = (key: string): void =>
    void navigate({ to: "/museums/$museum/$list/$key", params: { museum: museumId, list: view.slug, key } });
  if (all.length === 0)
    return <EmptyState title={content("empty")}>{mayEdit ? content("emptyHelp") : null}</EmptyState>;
  const shared = {
    rows,
    context,
    label: lists(view.slug),
    rights,
    onOpen: open,
    selected,
    onSelect: setSelected,
    place,
  };
  return (
    <>
      <div className={styles["tools"]}>
        <div className={styles["search"]}>
          <Search label={t("search", { count: all.length })} value={search} onChange={setSearch} />
        </div>
        <ListFilters
          museum={museumId}
          view={view}
          fields={fields}
          languages={languages}
          hasCamera={cameraOf !== null}
          state={{ search, filter, sort }}
          isPublished={publishedRevision > 0}
          columns={columns}
          hidden={hidden}
          onHide={(ids) => {
            setHidden(ids);
            storeHidden(museumId, view.slug, ids);
          }}
          onChange={(next) => {
            setSearch(next.search);
            setFilter(next.filter);
            setSort(next.sort);
          }}
        />
        <p role="status" className={styles["count"]}>
          {rows.length === all.length ? "" : t("count", { shown: rows.length, count: all.length })}
        </p>
      </div>
      {rows.length === 0 ? (
        <EmptyState
          title={t("noMatch")}
          action={
            <Button
              onPress={() => {
                setSearch("");
                setFilter(NO_FILTER);
              }}
            >
              {t("showAll")}
            </Button>
          }
        />
      ) : isPhone ? (
        <PhoneList {...shared} />
      ) : (
        <ListTable
          {...shared}
          columns={shown}
          sort={sort}
          onSort={setSort}
          onReorder={isWhole && mayEdit ? reorder : undefined}
        />
      )}
      {chosen.length > 0 ? (
        <BulkBar
          museum={museumId}
          view={view}
          fields={fields}
          revision={list.revision}
          rows={chosen}
          onClear={() => setSelected(new Set())}
        />
      ) : null}
    </>
  );
}
