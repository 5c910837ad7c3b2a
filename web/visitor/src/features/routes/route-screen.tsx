import type { Route } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { Skeleton } from "@cicerone/ui/skeleton";
import { Route as RouteIcon } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useContentTranslator, useMuseum } from "../../core/museum/hooks";
import { isSealed, routeById } from "../../core/museum/lookups";
import { usePageTitle } from "../../core/museum/page-title";
import { EmptyState } from "../../core/navigation/empty-state";
import { useNavigateTo, useTo } from "../../core/navigation/navigation";
import type { Query, ScreenProps } from "../../core/navigation/paths";
import { RecogniseLink } from "../../core/navigation/recognise-link";
import { PlayerBar } from "../../core/player/player-bar";
import { whenIdle } from "../../lib/idle";
import { lazyWithRetry } from "../../lib/lazy-with-retry";
import { Carousel, FinishButton } from "../../ui/carousel";
import { Page } from "../../ui/page";
import type { RouteCodeProps } from "./route-code";
import { StepView } from "./step-view";
import { startAgain, useNameStep, useStepIndex, useSteps } from "./use-steps";

/** Loaded on demand: few routes are paid, and each is unlocked once. */
const RouteCode = lazyWithRetry(async () => (await import("./route-code")).RouteCode, CodeLoading);

/** Loaded on demand: it ends a route. */
const TourEnd = lazyWithRetry(async () => (await import("../../core/navigation/tour-end")).TourEnd);

/** RouteScreen shows the steps of a route or exhibition, after its code if it is paid (RT-1, PAY-1). */
export function RouteScreen({ params, query }: ScreenProps<"Route">): ReactNode {
  const route = routeById(useMuseum(), params.idRoute);
  return route === undefined ? <NoSteps /> : <UnlockedRoute key={route.idRoute} route={route} query={query} />;
}

function UnlockedRoute({ route, query }: { route: Route; query: Query }): ReactNode {
  const [finished, setFinished] = useState(false);
  const [index, setIndex] = useStepIndex(route, query);
  const nameStep = useNameStep(route, query);
  const back = useBackToList(route, query);
  const name = useContentTranslator(route).localizedText("name");
  usePageTitle(name.text);
  if (isSealed(route)) return <RouteCode route={route} onBack={back} />;
  if (route.steps.length === 0) return <NoSteps />;
  const turn = (next: number): void => {
    nameStep(route.steps[next]);
    setIndex(next);
  };
  const reopen = (): void => {
    turn(index);
    setFinished(false);
  };
  // Without the steps' screen the route's visit has ended (STAT-3).
  if (finished) return <TourEnd name={name} ended={route} onBack={reopen} />;
  const finish = (): void => {
    startAgain(route);
    nameStep(undefined);
    setFinished(true);
  };
  return <Steps route={route} index={index} onIndex={turn} query={query} onBack={back} onFinish={finish} />;
}

function CodeLoading({ route, onBack }: RouteCodeProps): ReactNode {
  const t = useTranslations();
  const name = useContentTranslator(route).localizedText("name");
  return (
    <Page title={name.text} titleAttributes={name.attributes} backLabel={t("control.back")} onBack={onBack}>
      <Skeleton block="30svb" />
      <Skeleton block="3rem" />
    </Page>
  );
}

interface StepsProps {
  route: Route;
  index: number;
  onIndex: (index: number) => void;
  query: Query;
  onBack: () => void;
  onFinish: () => void;
}

function Steps({ route, index, onIndex, query, onBack, onFinish }: StepsProps): ReactNode {
  const t = useTranslations();
  const name = useContentTranslator(route).localizedText("name");
  const { steps, idRoute, isExhibition } = route;
  useEffect(() => whenIdle(TourEnd.preload), []);
  const { goTo, see, track, nameOf } = useSteps({ route, index, onIndex });
  const from = isExhibition ? "Exhibition" : "Route";
  const { highlightedRoute } = query;
  const artworkQuery: Query = {
    from,
    idRoute: String(idRoute),
    ...(highlightedRoute === undefined ? {} : { highlightedRoute }),
  };
  return (
    <Page
      title={name.text}
      titleAttributes={name.attributes}
      backLabel={t("control.back")}
      onBack={onBack}
      actions={<RecogniseLink from={from} />}
      fill
    >
      <Carousel
        label={name.text}
        items={steps}
        keyOf={({ idStep }) => idStep}
        nameOf={nameOf}
        index={index}
        onIndex={goTo}
        end={
          <FinishButton
            onClick={() => {
              see();
              onFinish();
            }}
          />
        }
        foot={track !== null && <PlayerBar />}
      >
        {(step) => <StepView step={step} total={steps.length} artworkQuery={artworkQuery} onOpenWork={see} />}
      </Carousel>
    </Page>
  );
}

/** useBackToList leads to the list at this route, or to the start menu if the route was opened from there. */
function useBackToList({ idRoute, isExhibition, highlighted, hasPresentation }: Route, query: Query): () => void {
  const to = useTo();
  const navigate = useNavigateTo();
  return () => {
    const direct = query.from === "Options" || (highlighted && !hasPresentation);
    const listed = {
      fromRoute: String(idRoute),
      ...(query.highlightedRoute === undefined ? {} : { idRoute: query.highlightedRoute }),
    };
    const list = to(isExhibition ? "ExhibitionList" : "RouteList", {}, listed);
    // Replaces the history entry, so that back does not open this screen again.
    navigate(direct ? to("Options") : list, { replace: true });
  };
}

function NoSteps(): ReactNode {
  const t = useTranslations();
  const title = t("error.no_steps");
  usePageTitle(title);
  return <EmptyState title={title} icon={<RouteIcon aria-hidden />} />;
}
