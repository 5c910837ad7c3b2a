import type { Detail } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { buttonClass } from "@cicerone/ui/button";
import { House } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { ImageCard, imageCardClass } from "../../ui/image-card";
import { Page } from "../../ui/page";
import { useLocalize, useMediaFacts, useMuseum } from "../museum/hooks";
import type { LocalizedText } from "../museum/localization";
import { isSealed, outstandingArtworks } from "../museum/lookups";
import { visibleTimelines } from "../museum/timelines";
import { Link, useTo } from "./navigation";
import type { To } from "./paths";
import styles from "./tour-end.module.css";

/** Number of suggestions: as many as fit on a phone. */
const MAX_SUGGESTIONS = 4;

interface TourEndProps {
  /** Name of the route or timeline that has ended. */
  name: LocalizedText;
  ended: { idRoute: number } | { idTimeline: number };
  /** Leads back to the last step. */
  onBack: () => void;
}

/** TourEnd is shown when the visitor finishes a route or timeline, and offers what comes next. */
export function TourEnd({ name, ended, onBack }: TourEndProps): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const factsOf = useMediaFacts();
  const suggestions = useSuggestions(ended);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Page
      title={name.text}
      titleAttributes={name.attributes}
      backLabel={t("control.back")}
      onBack={onBack}
      foot={
        <Link to={to("Options")} className={buttonClass()}>
          <House aria-hidden />
          {t("options.title")}
        </Link>
      }
    >
      <h2 ref={heading} tabIndex={-1} className={styles["end"]}>
        {t("tour.end")}
      </h2>
      {suggestions.length > 0 && (
        <section className={styles["next"]} aria-labelledby="tour-next">
          <h3 id="tour-next">{t("tour.next")}</h3>
          <ul>
            {suggestions.map(({ key, target, title, note, picture }) => (
              <li key={key}>
                <Link to={target} className={imageCardClass}>
                  <ImageCard
                    src={picture}
                    facts={factsOf(picture)}
                    sizes="(min-width: 44rem) 18rem, 46vw"
                    title={title.text}
                    titleAttributes={title.attributes}
                    note={note}
                  />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  );
}

interface Suggestion {
  key: string;
  target: To;
  title: LocalizedText;
  note: string;
  picture: string;
}

/** useSuggestions returns the museum's other tours, those after the ended one first, and its outstanding works. */
function useSuggestions(ended: TourEndProps["ended"]): Suggestion[] {
  const t = useTranslations();
  const to = useTo();
  const museum = useMuseum();
  const localize = useLocalize();
  const routes = otherRoutes(museum, ended).map((route) => ({
    key: `route-${route.idRoute}`,
    target: to(route.isExhibition ? "ExhibitionList" : "RouteList", {}, { idRoute: String(route.idRoute) }),
    title: localize(route).localizedText("name"),
    note: route.artworkCount > 0 ? t("count.works", { count: route.artworkCount }) : "",
    picture: route.mainImageUrl,
  }));
  const timelines = visibleTimelines(museum)
    .filter((timeline) => !("idTimeline" in ended) || timeline.idTimeline !== ended.idTimeline)
    .slice(0, 1)
    .map((timeline) => ({
      key: "timeline",
      target: to("TimelineList"),
      title: localize(timeline).localizedText("name"),
      note: timeline.hallCount > 0 ? t("count.halls", { count: timeline.hallCount }) : "",
      picture: timeline.mainImageUrl,
    }));
  const outstanding = outstandingArtworks(museum)
    .slice(0, 1)
    .map(({ mainImageUrl }) => ({
      key: "outstanding",
      target: to("OutstandingArtworks"),
      title: { text: t("outstanding.title"), attributes: {} },
      note: "",
      picture: mainImageUrl,
    }));
  const others = [...timelines, ...outstanding];
  return [...routes.slice(0, MAX_SUGGESTIONS - others.length), ...others];
}

/** otherRoutes returns the routes with steps: those after the ended one first, then those before it. */
function otherRoutes({ routes }: Pick<Detail, "routes">, ended: TourEndProps["ended"]): Detail["routes"] {
  const at = routes.findIndex(({ idRoute }) => "idRoute" in ended && idRoute === ended.idRoute);
  return [...routes.slice(at + 1), ...routes.slice(0, Math.max(0, at))].filter(
    (route) => route.steps.length > 0 || isSealed(route),
  );
}
