import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronDown, Undo2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { HistoryEntry } from "../../api/content";
import { useCalls } from "../../api/context";
import { useMe } from "../../api/queries";
import { useMay } from "../../api/rights";
import { ChangedValues } from "../../core/draft/changed-values";
import { ChangedElements, NamedLink } from "../../core/museum/changed-elements";
import { EventTitle } from "../../core/museum/event-title";
import { Button } from "../../ui/button";
import { Row, Tag } from "../../ui/rows";
import { ErrorState, LoadingList } from "../../ui/state";
import { useAnnounce } from "../../ui/status";
import { TimeSpan } from "../../ui/time";
import { UndoFailure } from "./undo-failure";
import styles from "./history.module.css";

interface HistoryRowProps {
  museum: string;
  entry: HistoryEntry;
}

/** HistoryRow is an entry of a museum's history: who did what where, what it changed, and a button that takes it back. */
export function HistoryRow({ museum, entry }: HistoryRowProps): ReactNode {
  const t = useTranslations("history");
  const calls = useCalls();
  const queries = useQueryClient();
  const announce = useAnnounce();
  const me = useMe();
  const mayEdit = useMay("edit_content");
  const mayTranslate = useMay("translate");
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { number, author, action, summary, undoneBy, begun, at } = entry;
  const undo = useMutation({
    mutationFn: (_button: Element) => calls.undoRevision(museum, number, true),
    onSuccess: ({ undoes }, button) => {
      // It will be gone.
      if (document.activeElement === button) button.parentElement?.querySelector("button")?.focus();
      announce(undoes === number ? t("undone") : t("undoneBefore"));
      return queries.invalidateQueries({ queryKey: ["museum", museum] });
    },
  });
  // The first revision made the museum. Others' changes may be in fields that a translator must not change.
  const mayUndo = number > 1 && undoneBy === undefined && (mayEdit || (mayTranslate && author?.id === me.account.id));
  return (
    <Row
      title={
        <span id={id}>
          <EventTitle who={author?.name || t("nobody")} action={action} />
        </span>
      }
      detail={
        <div className={styles["detail"]}>
          {summary === "" ? null : <bdi>{summary}</bdi>}
          <ChangedElements elements={entry.elements} total={entry.total} />
        </div>
      }
      facts={
        <>
          <TimeSpan from={begun} to={at} />
          {undoneBy === undefined ? null : <Tag>{t("takenBack")}</Tag>}
        </>
      }
      actions={
        <>
          <Button variant="bare" aria-describedby={id} aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            <ChevronDown aria-hidden className={isOpen ? styles["isOpen"] : ""} />
            {t("changes")}
          </Button>
          {mayUndo ? (
            <Button aria-describedby={id} isPending={undo.isPending} onPress={({ target }) => undo.mutate(target)}>
              <Undo2 aria-hidden />
              {t("undo")}
            </Button>
          ) : null}
        </>
      }
      below={
        undo.error || isOpen ? (
          <>
            {undo.error ? <UndoFailure error={undo.error} elements={entry.elements} /> : null}
            {isOpen ? <Changes museum={museum} entry={entry} /> : null}
          </>
        ) : undefined
      }
    />
  );
}

/** How many changed elements an entry shows: an import may change all. */
const SHOWN = 20;

function Changes({ museum, entry: { number, elements } }: HistoryRowProps): ReactNode {
  const t = useTranslations("history");
  const calls = useCalls();
  const revision = useQuery({
    queryKey: ["museum", museum, "revision", number, "run"],
    queryFn: () => calls.revisionRun(museum, number, { limit: SHOWN }),
    staleTime: Infinity,
  });
  if (revision.error) return <ErrorState error={revision.error} onRetry={() => void revision.refetch()} />;
  if (!revision.data) return <LoadingList rows={1} />;
  const { changes, total } = revision.data;
  return (
    <div className={styles["changes"]}>
      {changes.map((change) => {
        const named = elements.find(({ list, key }) => list === change.list && key === change.key);
        return (
          <section key={`${change.list}/${change.key}`} className={styles["change"]}>
            <NamedLink element={named ?? { list: change.list, key: change.key, title: "", exists: !change.deleted }} />
            <ChangedValues list={change.list} change={change.deleted ? { ...change, before: {}, after: {} } : change} />
          </section>
        );
      })}
      {total > changes.length ? <p>{t("moreElements", { count: total - changes.length })}</p> : null}
    </div>
  );
}
