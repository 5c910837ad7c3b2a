import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type ReactNode, useDeferredValue, useState } from "react";
import { useTranslations } from "use-intl";
import { AUDIT_CSV } from "../../api/calls";
import { useCalls } from "../../api/context";
import type { AuditEntry } from "../../api/types";
import { buttonClass } from "../../ui/button";
import { Pager } from "../../ui/pager";
import { Row, Rows } from "../../ui/rows";
import { Screen } from "../../ui/screen";
import { Search } from "../../ui/search";
import { EmptyState, ErrorState, LoadingList } from "../../ui/state";
import { Time } from "../../ui/time";
import { useActionText } from "./action-text";

/** ActivityScreen shows who did what and when, newest first, and finds it. */
export function ActivityScreen(): ReactNode {
  const t = useTranslations("activity");
  const calls = useCalls();
  const [typed, setTyped] = useState("");
  // Where each page begins, up to the one shown.
  const [cursors, setCursors] = useState<(string | null)[]>([null]);
  const search = useDeferredValue(typed.trim());
  const cursor = cursors.at(-1) ?? null;
  const audit = useQuery({
    queryKey: ["audit", search, cursor],
    queryFn: ({ signal }) => calls.audit(cursor, search, signal),
    placeholderData: keepPreviousData,
  });
  const next = audit.data?.next;
  return (
    <Screen
      title={t("title")}
      help={t("help")}
      action={
        <a className={buttonClass()} href={AUDIT_CSV} download>
          <Download aria-hidden />
          {t("csv")}
        </a>
      }
    >
      <Search
        label={t("search")}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setCursors([null]);
        }}
      />
      {audit.data ? (
        <Entries entries={audit.data.items} isSearch={search !== ""} />
      ) : audit.error ? (
        <ErrorState error={audit.error} onRetry={() => void audit.refetch()} />
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

function Entries({ entries, isSearch }: { entries: AuditEntry[]; isSearch: boolean }): ReactNode {
  const t = useTranslations("activity");
  const actionText = useActionText();
  if (entries.length === 0) return <EmptyState title={isSearch ? t("noMatch") : t("empty")} />;
  return (
    <Rows label={t("title")}>
      {entries.map(({ id, at, actor, action, element, museum, network, detail }) => (
        <Row
          key={id}
          title={actionText(action)}
          detail={[detail, element, museum].filter(Boolean).map((text, index) => (
            <span key={text}>
              {index > 0 ? " · " : ""}
              <bdi>{text}</bdi>
            </span>
          ))}
          facts={
            <>
              <bdi>{actor?.name ?? t("nobody")}</bdi>
              <Time at={at} />
              {network === "" ? null : <bdi>{network}</bdi>}
            </>
          }
        />
      ))}
    </Rows>
  );
}
