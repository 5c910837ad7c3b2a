import type { Hall, Step } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { PillButton } from "@cicerone/ui/button";
import { Picture } from "@cicerone/ui/picture";
import { RichText } from "@cicerone/ui/rich-text";
import { ArrowRight, Map as MapIcon } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import { useContentTranslator, useLocalize, useMediaFacts } from "../../core/museum/hooks";
import type { TimelineStep } from "../../core/museum/timelines";
import { Link, useTo } from "../../core/navigation/navigation";
import { HallName } from "./hall-name";
import { StepDisc } from "./step-disc";
import styles from "./step-card.module.css";

/** useStepName returns a function that names a step by its hall, else by its location. */
export function useStepName(): (item: TimelineStep) => string {
  const t = useTranslations();
  const localize = useLocalize();
  return useCallback(
    ({ step, hall, isHall }) => {
      const own = isHall && hall !== undefined ? localize(hall)("name") : localize(step)("location");
      return own === "" ? t(isHall ? "hall.title" : "timeline.instructions") : own;
    },
    [t, localize],
  );
}

interface StepCardProps {
  item: TimelineStep;
  /** All steps of the timeline. */
  steps: readonly TimelineStep[];
  /** Opens the step's map. */
  onMap: () => void;
}

/** StepCard shows the current step: a hall or directions, and its map. */
export function StepCard({ item, steps, onMap }: StepCardProps): ReactNode {
  const t = useTranslations();
  const { step, hall, isHall } = item;
  // As the carousel counts: indices on the wire have gaps where halls are missing.
  const number = steps.indexOf(item) + 1;
  const place = number === 1 ? t("route.start") : t("route.step", { number, total: steps.length });
  return (
    <div className={styles["card"]}>
      <div className={styles["head"]}>
        <p className={styles["place"]}>{place}</p>
        {step.locationImageUrl !== "" && (
          <PillButton aria-haspopup="dialog" onClick={onMap}>
            <MapIcon aria-hidden />
            {t("timeline.showRoute")}
          </PillButton>
        )}
      </div>
      {isHall && hall !== undefined ? (
        <>
          <HallStep hall={hall} idStep={step.idStep} />
          <Instructions step={step} />
        </>
      ) : (
        <InstructionStep step={step} />
      )}
    </div>
  );
}

/** HallStep shows floor, number, name and information of a hall, and opens it. */
function HallStep({ hall, idStep }: { hall: Hall; idStep: number }): ReactNode {
  const to = useTo();
  const factsOf = useMediaFacts();
  const info = useContentTranslator(hall).localizedText("extraInfo");
  const picture = hall.mainImageUrl;
  return (
    <Link
      to={to("Hall", { idHall: hall.idHall }, { from: "Timeline", step: String(idStep) })}
      className={styles["hall"]}
    >
      {picture !== "" && (
        <span className={styles["picture"]}>
          <Picture src={picture} alt="" facts={factsOf(picture)} sizes="(min-width: 44rem) 44rem, 100vw" />
        </span>
      )}
      <span className={styles["words"]}>
        <HallName hall={hall} />
        {info.text !== "" && <span {...info.attributes}>{info.text}</span>}
      </span>
      <ArrowRight aria-hidden className={styles["arrow"]} />
    </Link>
  );
}

/** InstructionStep shows directions with icon, location and text. */
function InstructionStep({ step }: { step: Step }): ReactNode {
  const t = useTranslations();
  const location = useContentTranslator(step).localizedText("location");
  return (
    <div className={styles["instruction"]}>
      <StepDisc step={step} />
      <h2 {...location.attributes}>{location.text === "" ? t("timeline.instructions") : location.text}</h2>
      <Instructions step={step} />
    </div>
  );
}

/** Instructions shows a step's instructions, if it has any. */
function Instructions({ step }: { step: Step }): ReactNode {
  const { text, attributes } = useContentTranslator(step).localizedText("instructions");
  return text !== "" && <RichText html={text} {...attributes} />;
}
