import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type ReactNode, useDeferredValue, useState } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { museumsQuery } from "../../api/queries";
import type { AuditEntry } from "../../api/types";
import { useMuseumName } from "../../core/museum/museum-name";
import { usePlace } from "../../core/place";
import { saveFile } from "../../lib/save-file";
import { Button } from "../../ui/button";
import { Pager } from "../../ui/pager";
import { Rows } from "../../ui/rows";
import { Screen } from "../../ui/screen";
import { EmptyState, ErrorState, LoadingList } from "../../ui/state";
import { useAnnounce } from "../../ui/status";
import { ActivityFilters } from "./activity-filters";
import { EntryRow } from "./entry-row";
import { NO_FILTER, type ShownFilter, auditFilterOf, countFilters } from "./filter";

/** ActivityPlace is where one is in the activity. */
interface ActivityPlace {
  shown: ShownFilter;
  /** Where each page begins, up to the one shown. */
  cursors: readonly (string | null)[];
}

const FIRST: ActivityPlace = { shown: NO_FILTER, cursors: [null] };

/** ActivityScreen shows who did what and when, newest first, and finds it. */
export function ActivityScreen(): ReactNode {
  const t = useTranslations("activity");
  const calls = useCalls();
  const announce = useAnnounce();
  const place = usePlace("activity", FIRST);
  const [{ shown, cursors }, setNow] = useState(place.now);
  const go = (next: ActivityPlace): void => {
    setNow(next);
    place.note(next);
  };
  const filter = useDeferredValue(auditFilterOf(shown));
  const cursor = cursors.at(-1) ?? null;
  const audit = useQuery({
    queryKey: ["audit", filter, cursor],
    queryFn: ({ signal }) => calls.audit(filter, cursor, signal),
    placeholderData: keepPreviousData,
  });
  const save = useMutation({
    mutationFn: () => calls.auditFile(auditFilterOf(shown)),
    onSuccess: (file) => {
      saveFile(file, "audit.csv");
      announce(t("saved"));
    },
  });
  const narrow = (next: ShownFilter): void => go({ shown: next, cursors: [null] });
  const next = audit.data?.next;
  return (
    <Screen
      title={t("title")}
      help={t("help")}
      action={
        <Button isPending={save.isPending} onPress={() => save.mutate()}>
          <Download aria-hidden />
          {t("csv")}
        </Button>
      }
    >
      <ActivityFilters filter={shown} onChange={narrow} />
      {audit.data ? (
        <Entries
          entries={audit.data.items}
          isNarrowed={shown.search.trim() !== "" || countFilters(shown) > 0}
          onOnly={({ museum, ref, element }) => {
            if (museum && ref) narrow({ ...NO_FILTER, museum, element: { ...ref, title: element } });
          }}
        />
      ) : audit.error ? (
        <ErrorState error={audit.error} onRetry={() => void audit.refetch()} />
      ) : (
        <LoadingList />
      )}
      <Pager
        onPrevious={cursors.length > 1 ? () => go({ shown, cursors: cursors.slice(0, -1) }) : undefined}
        onNext={next ? () => go({ shown, cursors: [...cursors, next] }) : undefined}
      />
    </Screen>
  );
}

interface EntriesProps {
  entries: AuditEntry[];
  isNarrowed: boolean;
  onOnly: (entry: AuditEntry) => void;
}

function Entries({ entries, isNarrowed, onOnly }: EntriesProps): ReactNode {
  const t = useTranslations("activity");
  const museums = useQuery(museumsQuery(useCalls())).data ?? [];
  const museumName = useMuseumName();
  if (entries.length === 0) return <EmptyState title={isNarrowed ? t("noMatch") : t("empty")} />;
  return (
    <Rows label={t("title")}>
      {entries.map((entry) => {
        const museum = museums.find(({ id }) => id === entry.museum);
        return (
          <EntryRow
            key={entry.id}
            entry={entry}
            museumName={museum && museumName(museum)}
            onOnly={() => onOnly(entry)}
          />
        );
      })}
    </Rows>
  );
}
