import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { HistoryEntry, HistoryFilter } from "../../api/content";
import { useCalls } from "../../api/context";
import { useMuseumId } from "../../api/museum";
import { SelectField } from "../../ui/field";
import { Pager } from "../../ui/pager";
import { Rows } from "../../ui/rows";
import { Screen } from "../../ui/screen";
import { EmptyState, ErrorState, LoadingList } from "../../ui/state";
import { HistoryRow } from "./history-row";
import styles from "./history.module.css";

const ACTIONS = ["edit", "create", "delete", "reorder", "bulk", "import", "undo", "restore"] as const;

const ALL: HistoryFilter = { account: "", action: "" };

/** HistoryScreen shows who changed what in a museum, newest first, and takes a change back. */
export function HistoryScreen(): ReactNode {
  const t = useTranslations("history");
  const museum = useMuseumId();
  const calls = useCalls();
  const [filter, setFilter] = useState(ALL);
  // Where each page begins, up to the one shown.
  const [cursors, setCursors] = useState<(string | null)[]>([null]);
  const cursor = cursors.at(-1) ?? null;
  const page = useQuery({
    queryKey: ["museum", museum, "revisions", "all", filter, cursor],
    queryFn: () => calls.revisions(museum, filter, cursor),
    placeholderData: keepPreviousData,
  });
  const next = page.data?.next;
  const narrow = (part: Partial<HistoryFilter>): void => {
    setFilter({ ...filter, ...part });
    setCursors([null]);
  };
  return (
    <Screen title={t("title")} help={t("museumHelp")} isWide>
      <Filters museum={museum} filter={filter} onChange={narrow} />
      {page.data ? (
        <Entries museum={museum} entries={page.data.items} isNarrowed={filter.account + filter.action !== ""} />
      ) : page.error ? (
        <ErrorState error={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <LoadingList />
      )}
      <Pager
        onPrevious={cursors.length > 1 ? () => setCursors(cursors.slice(0, -1)) : undefined}
        onNext={next ? () => setCursors([...cursors, next]) : undefined}
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

interface EntriesProps {
  museum: string;
  entries: readonly HistoryEntry[];
  isNarrowed: boolean;
}

function Entries({ museum, entries, isNarrowed }: EntriesProps): ReactNode {
  const t = useTranslations("history");
  if (entries.length === 0) return <EmptyState title={isNarrowed ? t("noMatch") : t("empty")} />;
  return (
    <Rows label={t("title")}>
      {entries.map((entry) => (
        <HistoryRow key={entry.first} museum={museum} entry={entry} />
      ))}
    </Rows>
  );
}
