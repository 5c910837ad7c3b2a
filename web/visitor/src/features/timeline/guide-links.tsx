import { useTranslations } from "@cicerone/i18n/provider";
import { Frame, Grip, Route as RouteIcon, ScanLine } from "lucide-react";
import type { ReactNode } from "react";
import { useMuseum } from "../../core/museum/hooks";
import { listedRoutes } from "../../core/museum/lookups";
import { LeaveModeLink } from "../../core/navigation/leave-mode-link";
import { Link, useTo } from "../../core/navigation/navigation";
import { CustomIcon } from "../../ui/custom-icon";
import styles from "./guide-links.module.css";

/** GuideLinks shows what by-halls mode shares with the whole guide (keypad, camera, routes), and the way back to it. */
export function GuideLinks(): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const museum = useMuseum();
  const { recognitionAvailable, customization } = museum;
  // This menu does not show the highlighted routes, so its lists have them as well.
  const lists = [
    ["RouteList", t("options.routes"), RouteIcon, listedRoutes(museum, false, true)[0]],
    ["ExhibitionList", t("options.exhibitions"), Frame, listedRoutes(museum, true, true)[0]],
  ] as const;
  return (
    <nav className={styles["links"]} aria-label={t("options.title")}>
      <Link to={to("Keyboard")}>
        <Grip aria-hidden />
        <span>{t("options.keyboard")}</span>
      </Link>
      {recognitionAvailable && (
        <Link to={to("Recognition", {}, { from: "OptionsByHalls" })} className={styles["camera"]}>
          <CustomIcon url={customization.recognitionIconUrl}>
            <ScanLine aria-hidden />
          </CustomIcon>
          <span>{t("control.recognise")}</span>
        </Link>
      )}
      {lists.map(
        ([screen, label, Icon, first]) =>
          first !== undefined && (
            <Link key={screen} to={to(screen, {}, { from: "OptionsByHalls", idRoute: String(first.idRoute) })}>
              <Icon aria-hidden />
              <span>{label}</span>
            </Link>
          ),
      )}
      <LeaveModeLink />
    </nav>
  );
}
