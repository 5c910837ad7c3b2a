import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronDown, Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button as AriaButton } from "react-aria-components";
import { useTranslations } from "use-intl";
import type { ElementRef, HistoryEntry } from "../../api/content";
import { useCalls } from "../../api/context";
import { useMay } from "../../api/rights";
import { ChangedValues } from "../../core/draft/changed-values";
import { useSaver } from "../../core/draft/session";
import { Button } from "../../ui/button";
import { Drawer } from "../../ui/drawer";
import { ErrorNotice } from "../../ui/notice";
import { EmptyState, ErrorState, LoadingList, useErrorText } from "../../ui/state";
import { useAnnounce } from "../../ui/status";
import { TimeSpan } from "../../ui/time";
import styles from "./history.module.css";

interface HistoryDrawerProps {
  museum: string;
  list: string;
  elementKey: string;
  onClose: () => void;
}

/** HistoryDrawer shows who changed what in an element, and brings it back as it was. */
export function HistoryDrawer({ museum, list, elementKey, onClose }: HistoryDrawerProps): ReactNode {
  const t = useTranslations("history");
  const calls = useCalls();
  const ref = { list, key: elementKey };
  const pages = useInfiniteQuery({
    queryKey: ["museum", museum, "revisions", list, elementKey],
    queryFn: ({ pageParam }) => calls.revisions(museum, ref, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const revisions = pages.data?.pages.flatMap(({ items }) => items);
  return (
    <Drawer title={t("title")} onClose={onClose}>
      <p className={styles["help"]}>{t("help")}</p>
      {revisions === undefined ? (
        pages.error ? (
          <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
        ) : (
          <LoadingList />
        )
      ) : revisions.length === 0 ? (
        <EmptyState title={t("empty")} />
      ) : (
        <ol className={styles["revisions"]}>
          {revisions.map((revision) => (
            <RevisionRow
              key={revision.number}
              museum={museum}
              element={ref}
              revision={revision}
              newest={revisions[0]?.number ?? revision.number}
            />
          ))}
        </ol>
      )}
      {pages.hasNextPage ? (
        <Button isPending={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
          {t("older")}
        </Button>
      ) : null}
    </Drawer>
  );
}

interface RevisionRowProps {
  museum: string;
  element: ElementRef;
  revision: HistoryEntry;
  /** The number of the newest revision in the history. */
  newest: number;
}

function RevisionRow({ museum, element, revision, newest }: RevisionRowProps): ReactNode {
  const t = useTranslations("history");
  const actions = useTranslations("revisionAction");
  const [isOpen, setOpen] = useState(revision.number === newest);
  const { author, begun, at, action, summary } = revision;
  const who = author?.name || t("nobody");
  return (
    <li className={styles["revision"]}>
      <AriaButton className={styles["summary"]} aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        <span>
          <strong>
            <bdi>{who}</bdi>
          </strong>{" "}
          {actions(action)}
          {summary === "" ? null : <bdi className={styles["note"]}>{summary}</bdi>}
        </span>
        <span className={styles["time"]}>
          <TimeSpan from={begun} to={at} />
        </span>
        <ChevronDown aria-hidden className={isOpen ? styles["isOpen"] : ""} />
      </AriaButton>
      {isOpen ? <Changes museum={museum} element={element} entry={revision} newest={newest} /> : null}
    </li>
  );
}

interface ChangesProps {
  museum: string;
  element: ElementRef;
  entry: HistoryEntry;
  newest: number;
}

function Changes({ museum, element, entry: { number, first }, newest }: ChangesProps): ReactNode {
  const t = useTranslations("history");
  const calls = useCalls();
  const saver = useSaver();
  const queries = useQueryClient();
  const announce = useAnnounce();
  const errorText = useErrorText();
  const mayRestore = useMay("edit_content");
  const isNewest = number === newest;
  const revision = useQuery({
    queryKey: ["museum", museum, "revision", number, element.list, element.key],
    queryFn: () => calls.revisionRun(museum, number, element),
    staleTime: Infinity,
  });
  const restore = useMutation({
    // The newest state is what there is: what it replaced can be brought back.
    mutationFn: () => calls.restoreElement(museum, element, isNewest ? first - 1 : number, newest),
    onSuccess: (restored) => {
      saver.receive(museum, restored);
      announce(t("restored"));
      void queries.invalidateQueries({ queryKey: ["museum", museum] });
    },
  });
  if (revision.error) return <ErrorState error={revision.error} onRetry={() => void revision.refetch()} />;
  if (!revision.data) return <LoadingList rows={1} />;
  const change = revision.data.changes.find(({ list, key }) => list === element.list && key === element.key);
  return (
    <div className={styles["changes"]}>
      {restore.error ? <ErrorNotice>{errorText(restore.error)}</ErrorNotice> : null}
      {change ? <ChangedValues list={element.list} change={change} /> : null}
      {!mayRestore || (isNewest && (change === undefined || change.created || change.deleted)) ? null : (
        <Button isPending={restore.isPending} onPress={() => restore.mutate()}>
          <Undo2 aria-hidden />
          {isNewest ? t("restoreBefore") : t("restore")}
        </Button>
      )}
    </div>
  );
}
