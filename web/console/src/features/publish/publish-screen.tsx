import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
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
  const [round, setRound] = useState(0);
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
              // What was chosen for a publication is not chosen for the next one.
              key={round}
              museum={museum}
              changes={changes.data}
              timeZone={state.data?.timeZone ?? "UTC"}
              onPublished={() => {
                const { activeElement } = document;
                // The form goes away, if an event of the publication has not removed it already.
                if (activeElement === document.body || activeElement?.closest("form")) heading.current?.focus();
                setRound(round + 1);
              }}
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
  /** Called when visitors see what was chosen. */
  onPublished: () => void;
}

function Draft({ museum, changes, timeZone, onPublished }: DraftProps): ReactNode {
  const t = useTranslations("publish");
  const titleOf = useElementTitle();
  const all = useOpenMuseum()?.languages ?? NO_LANGUAGES;
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [languages, setLanguages] = useState<string[] | null>(null);
  const [waivers, setWaivers] = useState<Waiver[]>([]);
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
  const isWhole = selection.elements === undefined && selection.languages === undefined;
  const toggle = (item: { list: string; key: string }): void => {
    const next = new Set(leftOut);
    if (!next.delete(elementId(item))) next.add(elementId(item));
    setLeftOut(next);
  };
  const isEmpty = (isPartial && chosen.length === 0) || languages?.length === 0;
  const hidden = changes.total - changes.items.length;
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
              waits={item.change === "reordered" && !isWhole}
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
        {hidden > 0 ? (
          <p className={styles["muted"]}>
            {t("moreChanges", { count: hidden })} {isPartial ? t("moreWait") : ""}
          </p>
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
        <PublishForm
          museum={museum}
          changes={changes}
          selection={selection}
          waivers={waivers}
          allLanguages={all}
          languages={languages ?? all}
          canChooseLanguages={!isFirst}
          onLanguages={setLanguages}
          isEmpty={isEmpty}
          timeZone={timeZone}
          onPublished={onPublished}
        />
      </aside>
    </div>
  );
}
