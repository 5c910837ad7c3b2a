import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { HistoryEntry } from "../../api/content";
import { useCalls } from "../../api/context";
import { useMuseumId, useOpenMuseum } from "../../api/museum";
import { type Gate, type GateFault, pathToFix } from "../../api/publishing";
import {
  draftChangesQuery,
  gateQuery,
  publicationStateQuery,
  publicationsQuery,
  waitingQuery,
} from "../../api/publishing-queries";
import { visitorsQuery } from "../../api/queries";
import { useRights } from "../../api/rights";
import { ChangedElements } from "../../core/museum/changed-elements";
import { DeactivatedNotice } from "../../core/museum/deactivated-notice";
import { ElementLink } from "../../core/museum/element-link";
import { useElementTitle } from "../../core/museum/element-title";
import { EventTitle } from "../../core/museum/event-title";
import { FaultText } from "../../core/museum/fault-text";
import { FirstSteps } from "../../core/museum/first-steps";
import { museumEvents } from "../../core/museum/museum-events";
import { useMuseumName } from "../../core/museum/museum-name";
import { PublicationRow } from "../../core/museum/publication-row";
import { VisitorAddress } from "../../core/museum/visitor-address";
import { buttonClass } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Row, Rows, Tag } from "../../ui/rows";
import { Screen, Section } from "../../ui/screen";
import { EmptyState, ErrorState, LoadingList } from "../../ui/state";
import { Time } from "../../ui/time";
import { Completeness } from "./completeness";
import { PresentPeople } from "./present-people";
import styles from "./overview.module.css";

/** OverviewScreen says how a museum stands: what visitors do not see yet, what is to correct, and what is missing. */
export function OverviewScreen(): ReactNode {
  const t = useTranslations("overview");
  const museum = useMuseumId();
  const opened = useOpenMuseum();
  const nameOf = useMuseumName();
  const limits = useTranslations("rights");
  const rights = useRights();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = opened ? nameOf(opened) : t("title");
  if (rights === null) return <LoadingList />;
  if (!rights.may("preview")) {
    return (
      <Screen title={title}>
        <Notice action={rights.may("read_statistics") ? <StatisticsLink museum={museum} /> : undefined}>
          {limits("noContent")}
        </Notice>
        <Section title={t("address")}>
          <VisitorAddress museum={museum} />
        </Section>
      </Screen>
    );
  }
  return (
    <Screen
      headingRef={heading}
      title={title}
      help={t("help")}
      isWide
      action={rights.may("publish") ? <PublishLink museum={museum} /> : undefined}
    >
      {opened?.version === 0 && rights.may("publish") ? <FirstSteps museum={opened} /> : null}
      {opened ? <DeactivatedNotice museum={opened} headingRef={heading} /> : null}
      <Numbers museum={museum} works={opened?.artworks ?? 0} />
      <div className={styles["columns"]}>
        <div className={styles["column"]}>
          <Section title={t("complete")} help={t("completeHelp")}>
            <Completeness museum={museum} languages={opened?.languages ?? []} />
          </Section>
          <Section title={t("lately")}>
            <Lately museum={museum} />
          </Section>
        </div>
        <div className={styles["column"]}>
          <Section title={t("here")}>
            <PresentPeople museum={museum} />
          </Section>
          <Section title={t("unpublished")}>
            <Scheduled museum={museum} />
            <Unpublished museum={museum} />
          </Section>
          <Section title={t("faults")} help={t("faultsHelp")}>
            <OpenFaults museum={museum} />
          </Section>
          <Section title={t("address")}>
            <VisitorAddress museum={museum} />
          </Section>
        </div>
      </div>
    </Screen>
  );
}

function StatisticsLink({ museum }: { museum: string }): ReactNode {
  const nav = useTranslations("nav");
  return (
    <Link to="/museums/$museum/statistics" params={{ museum }} className={buttonClass("main")}>
      {nav("statistics")}
    </Link>
  );
}

function PublishLink({ museum }: { museum: string }): ReactNode {
  const t = useTranslations("overview");
  const changes = useQuery(draftChangesQuery(useCalls(), museum));
  const count = changes.data?.total ?? 0;
  return (
    <Link to="/museums/$museum/publish" params={{ museum }} className={buttonClass(count > 0 ? "main" : "plain")}>
      {count > 0 ? t("publishCount", { count }) : t("publish")}
    </Link>
  );
}

function Numbers({ museum, works }: { museum: string; works: number }): ReactNode {
  const t = useTranslations("overview");
  const format = useFormatter();
  const calls = useCalls();
  const state = useQuery(publicationStateQuery(calls, museum)).data;
  const changes = useQuery(draftChangesQuery(calls, museum)).data;
  const visitors = useQuery(visitorsQuery(calls)).data?.find((one) => one.museum === museum);
  return (
    <dl className={styles["numbers"]}>
      <div>
        <dt>{t("works")}</dt>
        <dd>{format.number(works)}</dd>
      </div>
      <div>
        <dt>{t("notPublished")}</dt>
        <dd>{changes ? format.number(changes.total) : "…"}</dd>
      </div>
      <div>
        <dt>{state?.current ? t("lastPublished", { version: state.current.version }) : t("neverPublished")}</dt>
        <dd>
          {state?.current
            ? format.dateTime(new Date(state.current.publishedAt), { day: "numeric", month: "short", year: "numeric" })
            : "–"}
        </dd>
      </div>
      {visitors ? (
        <div>
          <dt>{t("visitorsToday", { now: visitors.now })}</dt>
          <dd>{format.number(visitors.today)}</dd>
        </div>
      ) : null}
    </dl>
  );
}

/** How many entries a part of the overview shows. */
const SHOWN = 6;

/** Says what is published at a set time; nothing if nothing is. */
function Scheduled({ museum }: { museum: string }): ReactNode {
  const t = useTranslations("overview");
  const format = useFormatter();
  const calls = useCalls();
  const waiting = useQuery(waitingQuery(calls, museum)).data?.[0];
  const timeZone = useQuery(publicationStateQuery(calls, museum)).data?.timeZone;
  if (waiting === undefined || timeZone === undefined) return null;
  const at = format.dateTime(new Date(waiting.at), { dateStyle: "medium", timeStyle: "short", timeZone });
  return (
    <Notice
      action={
        <Link to="/museums/$museum/publish" params={{ museum }}>
          {t("showScheduled")}
        </Link>
      }
    >
      {t("scheduled", { count: waiting.changes, at })}
    </Notice>
  );
}

function Unpublished({ museum }: { museum: string }): ReactNode {
  const t = useTranslations("overview");
  const changes = useQuery(draftChangesQuery(useCalls(), museum));
  const titleOf = useElementTitle();
  if (changes.error) return <ErrorState error={changes.error} onRetry={() => void changes.refetch()} />;
  if (!changes.data) return <LoadingList rows={2} />;
  if (changes.data.items.length === 0) {
    return (
      <p className={styles["good"]}>
        <CircleCheck aria-hidden />
        {t("allPublished")}
      </p>
    );
  }
  return (
    <>
      <Rows label={t("unpublished")}>
        {changes.data.items.slice(0, SHOWN).map((item) => (
          <Row
            key={`${item.list}/${item.key}/${item.change}`}
            title={
              item.change === "removed" ? (
                <bdi>{titleOf(item)}</bdi>
              ) : (
                <ElementLink list={item.list} elementKey={item.key}>
                  <bdi>{titleOf(item)}</bdi>
                </ElementLink>
              )
            }
            detail={
              <>
                {t(`change_${item.change}`)}
                {item.changedBy ? (
                  <>
                    {" · "}
                    <bdi>{item.changedBy}</bdi>
                  </>
                ) : null}
              </>
            }
          />
        ))}
      </Rows>
      {changes.data.total > SHOWN ? (
        <Link to="/museums/$museum/publish" params={{ museum }}>
          {t("allChanges", { count: changes.data.total })}
        </Link>
      ) : null}
    </>
  );
}

const WHOLE = {};

function OpenFaults({ museum }: { museum: string }): ReactNode {
  const gate = useQuery(gateQuery(useCalls(), museum, WHOLE));
  if (gate.error) return <ErrorState error={gate.error} onRetry={() => void gate.refetch()} />;
  if (!gate.data) return <LoadingList rows={3} />;
  return <Faults museum={museum} gate={gate.data} />;
}

function Faults({ museum, gate }: { museum: string; gate: Gate }): ReactNode {
  const t = useTranslations("overview");
  const total = gate.blockingTotal + gate.warningsTotal;
  if (total === 0) {
    return (
      <p className={styles["good"]}>
        <CircleCheck aria-hidden />
        {t("noFaults")}
      </p>
    );
  }
  const shown = [...gate.blocking, ...gate.warnings].slice(0, SHOWN);
  const blocking = new Set(gate.blocking);
  return (
    <>
      <Rows label={t("faults")}>
        {shown.map((fault) => (
          <FaultRow
            key={`${fault.list}/${fault.key}/${fault.path} ${fault.message}`}
            fault={fault}
            blocks={blocking.has(fault)}
          />
        ))}
      </Rows>
      {total > shown.length ? (
        <Link to="/museums/$museum/publish" params={{ museum }}>
          {t("allFaults", { count: total })}
        </Link>
      ) : null}
    </>
  );
}

function FaultRow({ fault, blocks }: { fault: GateFault; blocks: boolean }): ReactNode {
  const t = useTranslations("overview");
  const Icon = blocks ? CircleAlert : TriangleAlert;
  const title = useElementTitle()(fault);
  return (
    <Row
      title={
        <>
          <ElementLink list={fault.list} elementKey={fault.key} path={pathToFix(fault)}>
            <bdi>{title}</bdi>
          </ElementLink>{" "}
          <Tag tone={blocks ? "warn" : "plain"}>
            <Icon aria-hidden size={12} />
            {blocks ? t("blocks") : t("warns")}
          </Tag>
        </>
      }
      detail={<FaultText fault={fault} />}
    />
  );
}

function Lately({ museum }: { museum: string }): ReactNode {
  const t = useTranslations("overview");
  const calls = useCalls();
  const revisions = useQuery({
    queryKey: ["museum", museum, "revisions", "latest"],
    queryFn: () => calls.revisions(museum, {}, null, SHOWN),
  });
  const publications = useInfiniteQuery(publicationsQuery(calls, museum));
  const error = revisions.error ?? publications.error;
  if (error) {
    return <ErrorState error={error} onRetry={() => void Promise.all([revisions.refetch(), publications.refetch()])} />;
  }
  if (!revisions.data || !publications.data) return <LoadingList rows={3} />;
  const events = museumEvents(
    revisions.data.items,
    publications.data.pages.flatMap(({ items }) => items),
  );
  if (events.length === 0) return <EmptyState title={t("noActivity")} />;
  return (
    <>
      <Rows label={t("lately")}>
        {events
          .slice(0, SHOWN)
          .map((event) =>
            "entry" in event ? (
              <ChangeRow key={`change ${event.entry.first}`} entry={event.entry} />
            ) : (
              <PublicationRow
                key={`publication ${event.publication.version}`}
                publication={event.publication}
                nobody={t("byCommand")}
              />
            ),
          )}
      </Rows>
      <Link to="/museums/$museum/history" params={{ museum }}>
        {t("allActivity")}
      </Link>
    </>
  );
}

function ChangeRow({ entry }: { entry: HistoryEntry }): ReactNode {
  const t = useTranslations("overview");
  return (
    <Row
      title={<EventTitle who={entry.author?.name ?? t("byCommand")} action={entry.action} />}
      detail={
        <>
          {entry.summary === "" ? null : <bdi>{entry.summary}</bdi>}
          <ChangedElements elements={entry.elements} total={entry.total} />
        </>
      }
      facts={<Time at={entry.at} />}
    />
  );
}
