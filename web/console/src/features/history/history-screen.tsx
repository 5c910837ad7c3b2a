import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { HistoryFilter } from "../../api/content";
import { useCalls } from "../../api/context";
import { useMuseumId } from "../../api/museum";
import type { Publication } from "../../api/publishing";
import { publicationsQuery } from "../../api/publishing-queries";
import { type HistorySpan, type MuseumEvent, museumEvents, publicationsIn } from "../../core/museum/museum-events";
import { PublicationRow } from "../../core/museum/publication-row";
import { SelectField } from "../../ui/field";
import { Pager } from "../../ui/pager";
import { Rows } from "../../ui/rows";
import { Screen } from "../../ui/screen";
import { EmptyState, ErrorState, LoadingList } from "../../ui/state";
import { HistoryRow } from "./history-row";
import styles from "./history.module.css";

const ACTIONS = ["edit", "create", "delete", "reorder", "bulk", "import", "undo", "restore"] as const;

const ALL: HistoryFilter = { account: "", action: "" };

/** PageStart is where a page of the history begins. */
interface PageStart {
  cursor: string | null;
  /** When the last change of the page before was made. */
  before: string | null;
}

const FIRST_PAGE: PageStart = { cursor: null, before: null };

const NO_PUBLICATIONS: readonly Publication[] = [];

/** usePublications returns the publications of a page of the history; none while one kind of change is looked for. */
function usePublications(
  museum: string,
  span: HistorySpan,
  { account, action }: HistoryFilter,
): readonly Publication[] {
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(publicationsQuery(useCalls(), museum));
  const all = data?.pages.flatMap(({ items }) => items) ?? NO_PUBLICATIONS;
  const oldest = all.at(-1)?.publishedAt;
  const lacksSome =
    hasNextPage && (span.after === null || oldest === undefined || Date.parse(oldest) >= Date.parse(span.after));
  useEffect(() => {
    if (lacksSome && !isFetching) void fetchNextPage();
  }, [lacksSome, isFetching, fetchNextPage]);
  if (action !== "") return NO_PUBLICATIONS;
  return publicationsIn(all, span).filter(({ author }) => account === "" || account === (author?.id ?? "0"));
}

/** HistoryScreen shows who changed what in a museum, newest first, and takes a change back. */
export function HistoryScreen(): ReactNode {
  const t = useTranslations("history");
  const museum = useMuseumId();
  const calls = useCalls();
  const [filter, setFilter] = useState(ALL);
  // Where each page begins, up to the one shown.
  const [starts, setStarts] = useState<readonly PageStart[]>([FIRST_PAGE]);
  const { cursor, before } = starts.at(-1) ?? FIRST_PAGE;
  const page = useQuery({
    queryKey: ["museum", museum, "revisions", "all", filter, cursor],
    queryFn: () => calls.revisions(museum, filter, cursor),
    placeholderData: keepPreviousData,
  });
  const next = page.data?.next;
  const last = page.data?.items.at(-1)?.at ?? null;
  const publications = usePublications(museum, { before, after: next ? last : null }, filter);
  const narrow = (part: Partial<HistoryFilter>): void => {
    setFilter({ ...filter, ...part });
    setStarts([FIRST_PAGE]);
  };
  return (
    <Screen title={t("title")} help={t("museumHelp")} isWide>
      <Filters museum={museum} filter={filter} onChange={narrow} />
      {page.data ? (
        <Events
          museum={museum}
          events={museumEvents(page.data.items, publications)}
          isNarrowed={filter.account + filter.action !== ""}
        />
      ) : page.error ? (
        <ErrorState error={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <LoadingList />
      )}
      <Pager
        onPrevious={starts.length > 1 ? () => setStarts(starts.slice(0, -1)) : undefined}
        onNext={next ? () => setStarts([...starts, { cursor: next, before: last }]) : undefined}
      />
    </Screen>
  );
}

interface FiltersProps {
  museum: string;
  filter: HistoryFilter;
  onChange: (part: Partial<HistoryFilter>) => void;
}

function Filters({ museum, filter, onChange }: FiltersProps): ReactNode {
  const t = useTranslations("history");
  const calls = useCalls();
  const authors = useQuery({
    queryKey: ["museum", museum, "revisions", "authors"],
    queryFn: () => calls.revisionAuthors(museum),
  });
  const people = (authors.data ?? []).map(({ id, name }) => ({ value: id, label: name || t("nobody") }));
  return (
    <div className={styles["filters"]}>
      <SelectField
        name="account"
        label={t("person")}
        choices={[{ value: "", label: t("everybody") }, ...people]}
        value={filter.account}
        onChange={(account) => onChange({ account })}
      />
      <SelectField<HistoryFilter["action"]>
        name="action"
        label={t("kind")}
        choices={[
          { value: "", label: t("everything") },
          ...ACTIONS.map((action) => ({ value: action, label: t(`kind_${action}`) })),
        ]}
        value={filter.action}
        onChange={(action) => onChange({ action })}
      />
    </div>
  );
}

interface EventsProps {
  museum: string;
  events: readonly MuseumEvent[];
  isNarrowed: boolean;
}

function Events({ museum, events, isNarrowed }: EventsProps): ReactNode {
  const t = useTranslations("history");
  if (events.length === 0) return <EmptyState title={isNarrowed ? t("noMatch") : t("empty")} />;
  return (
    <Rows label={t("title")}>
      {events.map((event) =>
        "entry" in event ? (
          <HistoryRow key={`change ${event.entry.first}`} museum={museum} entry={event.entry} />
        ) : (
          <PublicationRow
            key={`publication ${event.publication.version}`}
            publication={event.publication}
            nobody={t("nobody")}
          />
        ),
      )}
    </Rows>
  );
}
