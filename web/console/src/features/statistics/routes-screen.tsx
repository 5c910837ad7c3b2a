import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type ComparedRoutes, comparedRoutesQuery } from "../../api/statistics-queries";
import { usePlace } from "../../core/place";
import { Pages } from "../../ui/pager";
import { EmptyState } from "../../ui/state";
import { NoElements } from "./no-elements";
import { RouteSection } from "./route-section";
import { isWalked, routeRowsOf } from "./routes";
import { SaveButtons } from "./save-buttons";
import { StatisticsFrame } from "./statistics-frame";
import styles from "./routes.module.css";
import statistics from "./statistics.module.css";

/** How many routes are open at first, if there are no more. Of more only the first is. */
const OPEN_ROUTES = 3;

/** RoutesPlace is which routes somebody opened or closed, by id. */
interface RoutesPlace {
  isOpen: Readonly<Record<string, boolean>>;
}

const FIRST: RoutesPlace = { isOpen: {} };

/** RoutesStatisticsScreen shows how many visits walked each route of a museum in a period, and where it loses them. */
export function RoutesStatisticsScreen(): ReactNode {
  const t = useTranslations("statistics");
  return (
    <StatisticsFrame to="/museums/$museum/statistics/routes" queryOf={comparedRoutesQuery} method={t("routesMethod")}>
      {(museum, compared) => <Routes museum={museum} compared={compared} />}
    </StatisticsFrame>
  );
}

function Routes({ museum, compared }: { museum: string; compared: ComparedRoutes }): ReactNode {
  const t = useTranslations("statistics");
  const place = usePlace(`${museum}/statistics/routes`, FIRST);
  const { days, now } = compared;
  if (now.routes.length === 0) return <NoElements museum={museum} about="routes" />;
  if (!isWalked(now)) return <EmptyState title={t("noRouteWalked")}>{t("noRouteWalkedWhy")}</EmptyState>;
  const rows = routeRowsOf(compared);
  const isShort = rows.length <= OPEN_ROUTES;
  return (
    <>
      <div className={statistics["tools"]}>
        <SaveButtons museum={museum} table="routes" days={days} from={now.from} to={now.to} />
      </div>
      <div className={styles["routes"]}>
        <Pages items={rows} firstPageKey={`${now.from} ${now.to}`}>
          {(shown) =>
            shown.map((route) => (
              <RouteSection
                key={route.id}
                museum={museum}
                days={days}
                allVisits={now.visits}
                route={route}
                isOpenAtFirst={place.now().isOpen[route.id] ?? (isShort || route === rows[0])}
                onOpen={(isOpen) => place.note({ isOpen: { ...place.now().isOpen, [route.id]: isOpen } })}
              />
            ))
          }
        </Pages>
      </div>
    </>
  );
}
