import { useTranslations } from "@cicerone/i18n/provider";
import type { ReactNode } from "react";
import { useLocalize, useMuseum } from "../../core/museum/hooks";
import { usePageTitle } from "../../core/museum/page-title";
import { walkOf } from "../../core/museum/timelines";
import { TopBar } from "../../core/navigation/menu/top-bar";
import type { ScreenProps } from "../../core/navigation/paths";
import { VisitLinks } from "../../core/navigation/visit-links";
import { ToTop } from "../../ui/to-top";
import { timelineColours } from "./colours";
import { GuideLinks } from "./guide-links";
import { HallStop, InstructionStop } from "./stops";
import styles from "./by-halls.module.css";

/** OptionsByHallsScreen is the start menu by halls (BYH-1): the steps of all timelines, then halls that are in none. */
export function OptionsByHallsScreen({ query }: ScreenProps<"OptionsByHalls">): ReactNode {
  const t = useTranslations();
  const museum = useMuseum();
  const localize = useLocalize();
  const { timelines, halls } = walkOf(museum);
  const currentHallId = Number(query.hall ?? Number.NaN);
  const title = t("byHalls.title");
  // A hall may be in several timelines; mark its first stop only.
  const stops = timelines.flatMap(({ steps }) => steps);
  const currentStepId = stops.find(({ hall, isHall }) => isHall && hall?.idHall === currentHallId)?.step.idStep;
  usePageTitle(title);
  return (
    <div className={styles["screen"]} style={timelineColours(museum)}>
      <TopBar isStart mode="by-halls" />
      <h1 tabIndex={-1}>{title}</h1>
      <GuideLinks />
      {timelines.map(({ timeline, steps }) => {
        const name = localize(timeline).localizedText("name");
        return (
          <section key={timeline.idTimeline} className={styles["part"]}>
            {name.text !== "" && <h2 {...name.attributes}>{name.text}</h2>}
            <ol className={styles["stops"]}>
              {steps.map(({ step, hall, isHall }) => (
                <li key={step.idStep} data-hall={isHall}>
                  {isHall && hall !== undefined ? (
                    <HallStop hall={hall} here={step.idStep === currentStepId} />
                  ) : (
                    <InstructionStop idTimeline={timeline.idTimeline} step={step} />
                  )}
                </li>
              ))}
            </ol>
          </section>
        );
      })}
      {halls.length > 0 && (
        <ul className={styles["stops"]} aria-label={t("hall.title")}>
          {halls.map((hall) => (
            <li key={hall.idHall} data-hall="true">
              <HallStop hall={hall} here={hall.idHall === currentHallId} />
            </li>
          ))}
        </ul>
      )}
      <VisitLinks />
      <footer className={styles["foot"]} data-bar="end">
        <ToTop />
      </footer>
    </div>
  );
}
