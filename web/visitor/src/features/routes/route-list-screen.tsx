import type { Route } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { buttonClass } from "@cicerone/ui/button";
import { Picture } from "@cicerone/ui/picture";
import { RichText } from "@cicerone/ui/rich-text";
import { Lock, MapPinned, Route as RouteIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLocalize, useMediaFacts, useMuseum } from "../../core/museum/hooks";
import { isSealed, listedRoutes } from "../../core/museum/lookups";
import { usePageTitle } from "../../core/museum/page-title";
import { pictureAlt } from "../../core/museum/picture-alt";
import { EmptyState } from "../../core/navigation/empty-state";
import { Link, useNavigate, useTo } from "../../core/navigation/navigation";
import type { ScreenProps } from "../../core/navigation/paths";
import { RecogniseLink } from "../../core/navigation/recognise-link";
import { elementTrack } from "../../core/player/element-track";
import { PlayerBar } from "../../core/player/player-bar";
import { useSound } from "../../core/player/use-sound";
import { lazyWithRetry } from "../../lib/lazy-with-retry";
import { Carousel } from "../../ui/carousel";
import { Page } from "../../ui/page";
import { ReadMore } from "../../ui/read-more";
import { firstShown } from "./routes";
import { useListVisit } from "./use-list-visit";
import { useShowsExhibitions } from "./use-shows-exhibitions";
import styles from "./route-list.module.css";

/** Loaded on demand, with its words: not every museum says it. */
const RouteAccess = lazyWithRetry(async () => (await import("./route-access")).RouteAccess);

/** Heights in pixels beyond which title and description are collapsed (specification 2 §9). */
const TITLE_HEIGHT = 58;
const DESCRIPTION_HEIGHT = 81;

/** RouteListScreen shows selected routes or temporary exhibitions, one per page, with their audio (RL-1). */
export function RouteListScreen({ query }: ScreenProps<"RouteList">): ReactNode {
  const t = useTranslations();
  const exhibitions = useShowsExhibitions();
  const routes = listedRoutes(useMuseum(), exhibitions, query.idRoute !== undefined);
  const title = t(exhibitions ? "routes.temporaryExhibition" : "routes.selectedRoutes");
  usePageTitle(title);
  return routes.length === 0 ? (
    <NoRoutes />
  ) : (
    <List title={title} routes={routes} first={firstShown(routes, query)} highlightedRoute={query.idRoute} />
  );
}

interface ListProps {
  title: string;
  routes: readonly Route[];
  first: number;
  highlightedRoute: string | undefined;
}

function List({ title, routes, first, highlightedRoute }: ListProps): ReactNode {
  const t = useTranslations();
  const navigate = useNavigate();
  const museum = useMuseum();
  const localize = useLocalize();
  const [index, setIndex] = useState(first);
  const shown = routes[index];
  const choose = useListVisit(shown?.idRoute ?? null);
  const nameOf = (route: Route): string => localize(route)("name");
  const track =
    shown === undefined
      ? null
      : elementTrack(
          `route-${shown.idRoute}`,
          localize(shown),
          { title: nameOf(shown), picture: shown.mainImageUrl },
          museum,
        );
  useSound(track, { autoplay: false });
  return (
    <Page
      title={title}
      backLabel={t("control.back")}
      onBack={() => navigate("Options")}
      actions={<RecogniseLink from={listOf(shown)} />}
      fill
    >
      <Carousel
        label={title}
        items={routes}
        keyOf={({ idRoute }) => idRoute}
        nameOf={nameOf}
        index={index}
        onIndex={setIndex}
        foot={
          <>
            {track !== null && <PlayerBar />}
            {shown !== undefined && (shown.steps.length > 0 || isSealed(shown)) && (
              <StartLink route={shown} highlightedRoute={highlightedRoute} onChoose={choose} />
            )}
          </>
        }
      >
        {(route) => <RoutePage route={route} />}
      </Carousel>
    </Page>
  );
}

function RoutePage({ route }: { route: Route }): ReactNode {
  const t = useTranslations();
  const factsOf = useMediaFacts();
  const translate = useLocalize()(route);
  const picture = route.mainImageUrl;
  const name = translate("title") === "" ? translate.localizedText("name") : translate.localizedText("title");
  const description = translate.localizedText("description");
  return (
    <article className={styles["route"]}>
      {picture !== "" && (
        <div className={styles["picture"]}>
          <Picture
            src={picture}
            {...pictureAlt(translate, route)}
            facts={factsOf(picture)}
            sizes="(orientation: landscape) 45vw, 92vw"
            ahead
          />
        </div>
      )}
      <div className={styles["words"]}>
        <ReadMore height={TITLE_HEIGHT}>
          <h2 {...name.attributes}>{name.text}</h2>
        </ReadMore>
        <p className={styles["facts"]}>
          {route.minutes !== undefined && <span>{t("count.minutes", { count: route.minutes })}</span>}
          {route.artworkCount > 0 && <span>{t("count.works", { count: route.artworkCount })}</span>}
          {route.routeType === "PAID" && (
            <span>
              <Lock aria-hidden size="1rem" /> {t("route.paid")}
            </span>
          )}
          {route.difficulty !== undefined && <RouteAccess difficulty={route.difficulty} />}
        </p>
        {description.text !== "" && (
          <ReadMore height={DESCRIPTION_HEIGHT}>
            <RichText html={description.text} {...description.attributes} />
          </ReadMore>
        )}
      </div>
    </article>
  );
}

interface StartLinkProps {
  route: Route;
  highlightedRoute: string | undefined;
  onChoose: (idRoute: number) => void;
}

/** listOf returns the screen that lists the route. */
function listOf(route: Pick<Route, "isExhibition"> | undefined): "ExhibitionList" | "RouteList" {
  return route?.isExhibition === true ? "ExhibitionList" : "RouteList";
}

/** StartLink opens the current route. */
function StartLink({ route: { idRoute, isExhibition }, highlightedRoute, onChoose }: StartLinkProps): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const query = {
    from: listOf({ isExhibition }),
    ...(highlightedRoute === undefined ? {} : { highlightedRoute }),
  } as const;
  return (
    <Link
      to={isExhibition ? to("Exhibition", { idRoute }, query) : to("Route", { idRoute }, query)}
      onOpen={() => onChoose(idRoute)}
      className={buttonClass()}
    >
      <MapPinned aria-hidden />
      {t("routes.startRoute")}
    </Link>
  );
}

function NoRoutes(): ReactNode {
  const t = useTranslations();
  return <EmptyState title={t("error.no_routes")} icon={<RouteIcon aria-hidden />} />;
}
