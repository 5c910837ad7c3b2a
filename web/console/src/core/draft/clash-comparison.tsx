import { Check, GitCompareArrows } from "lucide-react";
import { type ReactNode, useId, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import type { Value, Values } from "../../api/content";
import { useRights } from "../../api/rights";
import { Button } from "../../ui/button";
import { fieldOfPath } from "../model/field-of-path";
import { useModel } from "../model/queries";
import { type Decisions, type Side, decided, isDecided, isText, passagesOfClash } from "./clash-passages";
import type { Clash } from "./document";
import { lostTexts } from "./lost-texts";
import type { Passage } from "./merge";
import { TextDifference } from "./text-difference";
import { Texts } from "./texts";
import { ValueDifference } from "./value-difference";
import styles from "./clash.module.css";

export interface ClashComparisonProps {
  museum: string;
  list: string;
  path: string;
  /** Of the field. */
  label: string;
  clash: Clash;
  yours: Value | null;
  /** Of the element, which name the items of its lists. */
  values: Values;
  onDecide: (value: Value | null, mayUndo?: boolean) => void;
  /** What starts a third version, or leads to where one can be written. */
  third: ReactNode;
}

/** ClashComparison shows both versions of a value that two people changed, side by side, until its author has decided. */
export function ClashComparison(props: ClashComparisonProps): ReactNode {
  const t = useTranslations("clash");
  const { museum, list, path, label, clash, yours, values, onDecide, third } = props;
  const id = useId();
  const model = useModel();
  const rights = useRights();
  // Translators write in items, which others may remove.
  const isListOfOthers =
    rights?.may("edit_content") === false && fieldOfPath(model, list, path)?.field.kind === "elements";
  const theirs = <Version museum={museum} list={list} path={path} values={values} {...clash} after={clash.theirs} />;
  const passages = useMemo(() => passagesOfClash(clash, yours), [clash, yours]);
  const isByPassage =
    isText(clash, yours) && passages.length > 1 && passages.some((passage) => passage.kind === "clash");
  return (
    <div className={styles["clash"]} role="group" aria-labelledby={id} data-clash={path}>
      <p role="alert">
        <GitCompareArrows aria-hidden />
        <strong id={id}>
          {t.rich("title", {
            name: clash.changedBy || t("somebody"),
            field: label,
            who: (name) => <bdi>{name}</bdi>,
          })}
        </strong>{" "}
        {t(isListOfOthers ? "gone" : "help")}
      </p>
      {isListOfOthers ? (
        <div className={styles["sides"]}>
          <OneSide name="theirs" content={theirs} onDecide={() => onDecide(clash.theirs, false)} />
          <OneSide
            name="yours"
            content={
              <Texts list={list} values={values} paths={lostTexts(model, rights, list, path, clash.theirs, values)} />
            }
          />
        </div>
      ) : isByPassage ? (
        // The decisions belong to these versions.
        <Passages key={JSON.stringify([clash.theirs, yours])} passages={passages} onDecide={onDecide} />
      ) : (
        <Sides
          theirs={theirs}
          yours={<Version museum={museum} list={list} path={path} values={values} {...clash} after={yours} />}
          onDecide={(side) => onDecide(side === "theirs" ? clash.theirs : yours)}
        />
      )}
      {isListOfOthers ? null : third}
    </div>
  );
}

interface VersionProps extends Pick<Clash, "base"> {
  museum: string;
  list: string;
  path: string;
  values: Values;
  after: Value | null;
}

function Version({ base, after, ...of }: VersionProps): ReactNode {
  const t = useTranslations("clash");
  return (
    <>
      <ValueDifference before={base} after={after} {...of} />
      {after === null ? <p className={styles["empty"]}>{t("empty")}</p> : null}
    </>
  );
}

interface SidesProps {
  theirs: ReactNode;
  yours: ReactNode;
  /** The one that is taken; undefined as long as taking one decides everything. */
  taken?: Side | null | undefined;
  onDecide: (side: Side) => void;
}

/** Two versions next to each other, each with the button that takes it. */
function Sides({ theirs, yours, taken, onDecide }: SidesProps): ReactNode {
  return (
    <div className={styles["sides"]}>
      <OneSide name="theirs" content={theirs} taken={taken} onDecide={onDecide} />
      <OneSide name="yours" content={yours} taken={taken} onDecide={onDecide} />
    </div>
  );
}

interface SideProps extends Pick<SidesProps, "taken"> {
  name: Side;
  content: ReactNode;
  /** Left out for a version that one cannot take. */
  onDecide?: (side: Side) => void;
}

function OneSide({ name, content, taken, onDecide }: SideProps): ReactNode {
  const t = useTranslations("clash");
  return (
    <figure className={`${styles["side"]} ${taken === name ? styles["isTaken"] : ""}`}>
      <figcaption>{t(name)}</figcaption>
      <blockquote dir="auto">{content}</blockquote>
      {onDecide === undefined ? null : (
        <Button {...(taken === undefined ? {} : { "aria-pressed": taken === name })} onPress={() => onDecide(name)}>
          {taken === name ? <Check aria-hidden /> : null}
          {t(name === "theirs" ? "takeTheirs" : "takeYours")}
        </Button>
      )}
    </figure>
  );
}

interface PassagesProps {
  passages: readonly Passage[];
  onDecide: (value: Value | null) => void;
}

/** A text of several paragraphs: each passage that clashes is decided on its own, the others are merged. */
function Passages({ passages, onDecide }: PassagesProps): ReactNode {
  const t = useTranslations("clash");
  const [decisions, setDecisions] = useState<Decisions>(new Map());
  const clashing = [...passages.entries()].filter(([, { kind }]) => kind === "clash").map(([index]) => index);
  const decide = (index: number, side: Side): void => {
    const next = new Map(decisions).set(index, side);
    if (isDecided(passages, next)) onDecide(decided(passages, next));
    else setDecisions(next);
  };
  return (
    <>
      <p className={styles["merged"]}>{t("mergedRest")}</p>
      {passages.map((passage, index) =>
        passage.kind === "merged" ? null : (
          <div
            // Passages have no names of their own, and stay where they are.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            role="group"
            aria-label={t("passage", { number: clashing.indexOf(index) + 1, count: clashing.length })}
            className={styles["passage"]}
          >
            <Sides
              theirs={<PassageDifference before={passage.base} after={passage.theirs} />}
              yours={<PassageDifference before={passage.base} after={passage.yours} />}
              {...(clashing.length === 1 ? {} : { taken: decisions.get(index) ?? null })}
              onDecide={(side) => decide(index, side)}
            />
          </div>
        ),
      )}
    </>
  );
}

function PassageDifference({ before, after }: { before: string[]; after: string[] }): ReactNode {
  const t = useTranslations("clash");
  return (
    <>
      <TextDifference before={before.join("\n\n")} after={after.join("\n\n")} />
      {after.length === 0 ? <p className={styles["empty"]}>{t("empty")}</p> : null}
    </>
  );
}
