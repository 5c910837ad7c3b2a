import type { Hall, Step } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { Picture } from "@cicerone/ui/picture";
import { RichText } from "@cicerone/ui/rich-text";
import { type ReactNode, useEffect, useRef } from "react";
import { useContentTranslator, useMediaFacts } from "../../core/museum/hooks";
import { Link, useTo } from "../../core/navigation/navigation";
import { HallName } from "./hall-name";
import { StepDisc } from "./step-disc";
import styles from "./by-halls.module.css";

/**
 * HallStop is a hall in the list, with picture, number, floor and name. The hall that the visitor comes from is
 * scrolled into view.
 */
export function HallStop({ hall, here: isCurrent }: { hall: Hall; here: boolean }): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const factsOf = useMediaFacts();
  const name = useContentTranslator(hall)("name");
  const link = useRef<HTMLAnchorElement>(null);
  const picture = hall.mainImageUrl;
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: "center" });
  }, [isCurrent]);
  return (
    <Link
      ref={link}
      to={to("HallByHalls", { idHall: hall.idHall }, { from: "OptionsByHalls" })}
      className={styles["hall"]}
      aria-current={isCurrent ? "location" : undefined}
    >
      {picture !== "" && (
        <span className={styles["picture"]}>
          <Picture src={picture} alt="" facts={factsOf(picture)} sizes="(min-width: 44rem) 40rem, 90vw" />
        </span>
      )}
      <span className={styles["words"]}>
        <HallName hall={hall} />
        {isCurrent && (
          <span className={styles["here"]}>{t("byHalls.here", { name: name === "" ? t("hall.title") : name })}</span>
        )}
      </span>
    </Link>
  );
}

/** InstructionStop shows directions in the list, and opens the timeline at that step. */
export function InstructionStop({ idTimeline, step }: { idTimeline: number; step: Step }): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const translate = useContentTranslator(step);
  const location = translate.localizedText("location");
  const instructions = translate.localizedText("instructions");
  return (
    <div className={styles["instruction"]}>
      <StepDisc step={step} />
      <div>
        <h3 {...location.attributes}>
          <Link to={to("Timeline", { idTimeline }, { step: String(step.idStep) })}>
            {location.text === "" ? t("timeline.instructions") : location.text}
          </Link>
        </h3>
        {instructions.text !== "" && <RichText html={instructions.text} {...instructions.attributes} size={15} />}
      </div>
    </div>
  );
}
