import { ChevronDown, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Disclosure, DisclosurePanel } from "react-aria-components";
import { useFormatter, useTranslations } from "use-intl";
import type { Period } from "../../api/statistics";
import { IconButton } from "../../ui/button";
import { usePercent } from "../../ui/number-table";
import { Figure, changeOf, differenceOf, percentChange } from "./figure";
import { RouteName } from "./route-name";
import { type RouteRow, type StepLoss, funnelRowsOf, largestLossOf } from "./routes";
import { StepLossText } from "./step-loss-text";
import { StepTable } from "./step-table";
import styles from "./routes.module.css";
import statistics from "./statistics.module.css";

interface RouteSectionProps {
  museum: string;
  days: Period["days"];
  /** How many visits the period has. */
  allVisits: number;
  route: RouteRow;
  isOpenAtFirst: boolean;
  /** Is called when it is opened or closed. */
  onOpen: (isOpen: boolean) => void;
}

/** RouteSection shows how many visits walked a route, and how many saw each of its steps. It can be closed to one line. */
export function RouteSection(props: RouteSectionProps): ReactNode {
  const { museum, days, allVisits, route, isOpenAtFirst, onOpen } = props;
  const t = useTranslations("statistics");
  if (route.visits === 0) {
    return (
      <section className={`${styles["route"]} ${styles["head"]} ${styles["few"]}`}>
        <RouteTitle museum={museum} route={route} />
        <p className={statistics["tooFew"]}>{t("tooFew")}</p>
      </section>
    );
  }
  const loss = largestLossOf(route.steps);
  const rows = funnelRowsOf(route);
  return (
    <Disclosure className={styles["route"] ?? ""} defaultExpanded={isOpenAtFirst} onExpandedChange={onOpen}>
      {({ isExpanded }) => (
        <section>
          <div className={styles["head"]}>
            <IconButton slot="trigger" label={t("stepsOf", { name: route.name ?? t("goneRoute") })}>
              {isExpanded ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden className={statistics["flips"]} />}
            </IconButton>
            <RouteTitle museum={museum} route={route} />
            {isExpanded ? null : <RouteSummary route={route} loss={loss} />}
          </div>
          <DisclosurePanel>
            <div className={styles["steps"]}>
              <RouteNumbers days={days} allVisits={allVisits} route={route} />
              {loss ? <StepLossText rows={rows} loss={loss} /> : null}
              {rows.length === 0 ? null : <StepTable museum={museum} route={route} rows={rows} loss={loss} />}
            </div>
          </DisclosurePanel>
        </section>
      )}
    </Disclosure>
  );
}

function RouteTitle({ museum, route }: Pick<RouteSectionProps, "museum" | "route">): ReactNode {
  const t = useTranslations("statistics");
  return (
    <div className={styles["title"]}>
      <h2>
        <RouteName museum={museum} route={route} />
      </h2>
      {route.isExhibition ? <span className={styles["kind"]}>{t("exhibition")}</span> : null}
    </div>
  );
}

/** What a route that is closed says of itself. */
function RouteSummary({ route, loss }: { route: RouteRow; loss: StepLoss | undefined }): ReactNode {
  const t = useTranslations("statistics");
  const percent = usePercent();
  const { visits, finished, steps } = route;
  const end = finished === undefined ? t("fewSawLastStep") : t("shareSawLastStep", { share: percent(finished) });
  return (
    <p className={styles["summary"]}>
      <span>{t("visitCount", { visits })}</span> {steps.length === 0 ? null : <span>{end}</span>}
      {loss === undefined ? null : (
        <>
          {" "}
          <span>{t("largestLossAfter", { step: loss.position - 1 })}</span>
        </>
      )}
    </p>
  );
}

function RouteNumbers({ days, allVisits, route }: Pick<RouteSectionProps, "days" | "allVisits" | "route">): ReactNode {
  const t = useTranslations("statistics");
  const format = useFormatter();
  const percent = usePercent();
  const { visits, share, finished, steps, before } = route;
  return (
    <dl className={statistics["numbers"]}>
      <Figure
        name={t("sawStep")}
        value={format.number(visits)}
        change={changeOf(days, before && percentChange(visits, before.visits), (change) => percent(change / 100))}
      />
      <Figure name={t("shareOfVisits")} value={percent(share)} detail={t("ofVisits", { visits: allVisits })} />
      {steps.length === 0 ? null : (
        <Figure
          name={t("sawLastStep")}
          value={finished === undefined ? undefined : percent(finished)}
          change={changeOf(days, differenceOf(finished, before?.finished, 100, 100), (count) => t("points", { count }))}
        />
      )}
    </dl>
  );
}
