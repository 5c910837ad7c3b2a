import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { useMuseumId, useOpenMuseum } from "../../api/museum";
import type { DraftChanges, Selection, Waiver } from "../../api/publishing";
import { draftChangesQuery, publicationStateQuery } from "../../api/publishing-queries";
import { DeactivatedNotice } from "../../core/museum/deactivated-notice";
import { useElementTitle } from "../../core/museum/element-title";
import { VisitorAddress } from "../../core/museum/visitor-address";
import { CheckBox } from "../../ui/check-box";
import { Screen, Section } from "../../ui/screen";
import { EmptyState, ErrorState, LoadingList } from "../../ui/state";
import { Deactivate } from "./deactivate";
import { DifferenceRow } from "./differences";
import { GatePanel } from "./gate-panel";
import { PublicationHistory } from "./history";
import { PublishForm } from "./publish-form";
import { PublishingRun } from "./publishing-run";
import { ReviewPanel } from "./review-panel";
import { ScheduledPublications } from "./scheduled";
import styles from "./publish.module.css";

/** PublishScreen shows what visitors do not see yet, what stands in the way, and publishes it. */
export function PublishScreen(): ReactNode {
  const t = useTranslations("publish");
  const overview = useTranslations("overview");
  const museum = useMuseumId();
  const calls = useCalls();
  const changes = useQuery(draftChangesQuery(calls, museum));
  const state = useQuery(publicationStateQuery(calls, museum));
  const format = useFormatter();
  const current = state.data?.current;
  const heading = useRef<HTMLHeadingElement>(null);
  const own = useOpenMuseum();
  return (
    <Screen
      headingRef={heading}
      title={t("title")}
      isWide
      help={
        current
          ? t(state.data?.active ? "published" : "lastVersion", {
              version: current.version,
              at: format.dateTime(new Date(current.publishedAt), { dateStyle: "medium", timeStyle: "short" }),
            })
          : t("neverPublished")
      }
    >
      {own ? <DeactivatedNotice museum={own} headingRef={heading} /> : null}
      <PublishingRun museum={museum} />
      <ScheduledPublications museum={museum} timeZone={state.data?.timeZone ?? "UTC"} />
      <div className={styles["columns"]}>
        <div className={styles["column"]}>
          {changes.data ? (
            <Draft
              museum={museum}
              changes={changes.data}
              timeZone={state.data?.timeZone ?? "UTC"}
              headingRef={heading}
            />
          ) : changes.error ? (
            <ErrorState error={changes.error} onRetry={() => void changes.refetch()} />
          ) : (
            <LoadingList />
          )}
        </div>
        <div className={styles["column"]}>
          {current ? (
            <Section title={overview("address")}>
              <VisitorAddress museum={museum} />
            </Section>
          ) : null}
          <PublicationHistory museum={museum} current={current?.version ?? 0} isActive={state.data?.active ?? false} />
          {own ? <Deactivate museum={own} headingRef={heading} /> : null}
        </div>
      </div>
    </Screen>
  );
}

const NO_LANGUAGES: string[] = [];

/** elementId names a difference in the set of those that are left out. */
const elementId = ({ list, key }: { list: string; key: string }): string => `${list}/${key}`;

interface DraftProps {
  museum: string;
  changes: DraftChanges;
  timeZone: string;
  /** Takes the focus when the button that had it goes away, or has nothing left to do. */
  headingRef: RefObject<HTMLHeadingElement | null>;
}

function Draft({ museum, changes, timeZone, headingRef }: DraftProps): ReactNode {
  const t = useTranslations("publish");
  const titleOf = useElementTitle();
  const all = useOpenMuseum()?.languages ?? NO_LANGUAGES;
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [languages, setLanguages] = useState<string[] | null>(null);
  const [waivers, setWaivers] = useState<Waiver[]>([]);
  const form = useRef<HTMLDivElement>(null);
  if (changes.items.length === 0) {
    return <EmptyState title={t("nothing")}>{t("nothingHelp")}</EmptyState>;
  }
  const isFirst = changes.version === 0;
  const choosable = changes.items.filter(({ change }) => change !== "reordered");
  const chosen = choosable.filter((item) => !leftOut.has(elementId(item)));
  const isPartial = chosen.length < choosable.length;
  const selection: Selection = {
    ...(isPartial ? { elements: chosen.map(({ list, key }) => ({ list, key })) } : {}),
    ...(languages !== null && languages.length < all.length ? { languages } : {}),
  };
  const toggle = (item: { list: string; key: string }): void => {
    const next = new Set(leftOut);
    if (!next.delete(elementId(item))) next.add(elementId(item));
    setLeftOut(next);
  };
  const isEmpty = chosen.length === 0 || languages?.length === 0;
  return (
    <div className={styles["draft"]}>
      <Section title={t("changes", { count: changes.total })} help={isFirst ? t("firstHelp") : t("changesHelp")}>
        {/* Without its role, Safari does not announce a list that shows no bullets. */}
        {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
        <ul role="list" className={styles["changes"]}>
          {changes.items.map((item) => (
            <DifferenceRow
              key={`${elementId(item)}/${item.change}`}
              difference={item}
              {...(isFirst || item.change === "reordered"
                ? {}
                : {
                    choice: (
                      <CheckBox
                        label={t("choose", { title: titleOf(item) })}
                        isSelected={!leftOut.has(elementId(item))}
                        onChange={() => toggle(item)}
                      />
                    ),
                  })}
            />
          ))}
        </ul>
        {changes.total > changes.items.length ? (
          <p className={styles["muted"]}>{t("moreChanges", { count: changes.total - changes.items.length })}</p>
        ) : null}
      </Section>
      <aside className={styles["panel"]} aria-label={t("panel")}>
        <Section title={t("gate")}>
          {isEmpty ? (
            <p className={styles["muted"]}>{t("chooseSomething")}</p>
          ) : (
            <GatePanel
              museum={museum}
              selection={selection}
              waivers={waivers}
              onWaive={(waiver) => setWaivers([...waivers, waiver])}
              onTakeBack={(waiver) => setWaivers(waivers.filter((other) => other !== waiver))}
            />
          )}
        </Section>
        <ReviewPanel museum={museum} />
        <div ref={form}>
          <PublishForm
            museum={museum}
            changes={changes}
            selection={selection}
            waivers={waivers}
            allLanguages={all}
            languages={languages ?? all}
            canChooseLanguages={!isFirst}
            onLanguages={setLanguages}
            count={isPartial ? chosen.length : changes.total}
            isEmpty={isEmpty}
            timeZone={timeZone}
            onPublished={() => {
              const { activeElement, body } = document;
              // The event of the publication may have removed the form already.
              if (activeElement === body || form.current?.contains(activeElement)) headingRef.current?.focus();
            }}
          />
        </div>
      </aside>
    </div>
  );
}
