import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { recognitionQuery } from "../../api/recognition";
import { useMay } from "../../api/rights";
import type { WantStatistics } from "../../api/statistics";
import { usePercent } from "../../ui/number-table";
import { Section } from "../../ui/screen";
import { EmptyState } from "../../ui/state";

interface CameraWantsProps {
  museum: string;
  wants: WantStatistics;
}

/** CameraWants says how often the camera recognised nothing, and leads to how well it recognises each work. */
export function CameraWants({ museum, wants: { camera, visits } }: CameraWantsProps): ReactNode {
  const t = useTranslations("statistics");
  const percent = usePercent();
  // The list of works has no such column without a recogniser.
  const { data } = useQuery({ ...recognitionQuery(useCalls(), museum), enabled: useMay("preview") && camera > 0 });
  return (
    <Section title={t("cameraWanted")}>
      {camera === 0 ? (
        <EmptyState title={t("noCameraWanted")}>{t("orTooFew")}</EmptyState>
      ) : (
        <p>
          {t("cameraNothing", { visits: camera, share: percent(camera / visits) })}{" "}
          {data?.available === true ? (
            <Link to="/museums/$museum/$list" params={{ museum, list: "works" }}>
              {t("cameraWorks")}
            </Link>
          ) : null}
        </p>
      )}
    </Section>
  );
}
