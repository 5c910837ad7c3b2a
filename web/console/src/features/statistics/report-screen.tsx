import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { useMuseumId } from "../../api/museum";
import { type ComparedReport, comparedReportQuery, museumAppearanceQuery } from "../../api/statistics-queries";
import { Button } from "../../ui/button";
import { ErrorState, LoadingList } from "../../ui/state";
import { answersOf } from "./report";
import { ReportSheet } from "./report-sheet";
import { StatisticsFrame } from "./statistics-frame";
import { useAnnotations } from "./use-annotations";
import { useDayText } from "./use-day-text";

/** ReportScreen is a sheet of paper about a period, to print and hand over. The browser makes a PDF of it. */
export function ReportScreen(): ReactNode {
  const t = useTranslations("statistics");
  const dayText = useDayText();
  const { data: appearance } = useQuery(museumAppearanceQuery(useCalls(), useMuseumId()));
  return (
    <StatisticsFrame
      to="/museums/$museum/statistics/report"
      queryOf={comparedReportQuery}
      titleOf={({ now: { from, to } }) =>
        [t("reportName"), appearance?.name, dayText.range(from, to)].filter((part) => part !== undefined).join(", ")
      }
    >
      {(museum, compared) => <Report museum={museum} compared={compared} />}
    </StatisticsFrame>
  );
}

interface ReportProps {
  museum: string;
  compared: ComparedReport;
}

/** The sheet is there when all of it is known: half of it would look like all. */
function Report({ museum, compared }: ReportProps): ReactNode {
  const t = useTranslations("statistics");
  const appearance = useQuery(museumAppearanceQuery(useCalls(), museum));
  const annotations = useAnnotations(
    museum,
    answersOf(compared, ({ ofVisits }) => ofVisits),
  );
  const failed = [appearance, annotations].find(({ error }) => error !== null);
  if (appearance.data !== undefined && annotations.data !== undefined) {
    return (
      <>
        <div>
          <Button variant="main" onPress={() => print()}>
            <Printer aria-hidden />
            {t("reportPrint")}
          </Button>
        </div>
        <ReportSheet appearance={appearance.data} compared={compared} annotations={annotations.data} />
      </>
    );
  }
  if (failed !== undefined) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  return <LoadingList />;
}
