import type { Route, Step } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { museumStyle } from "@cicerone/theme/special-museums";
import { useEffect, useState } from "react";
import { useLocalize, useMuseum } from "../../core/museum/hooks";
import { artworkById } from "../../core/museum/lookups";
import { useRewrite, useTo } from "../../core/navigation/navigation";
import type { Query } from "../../core/navigation/paths";
import { elementTrack } from "../../core/player/element-track";
import type { Track } from "../../core/player/track";
import { useSound } from "../../core/player/use-sound";
import { useServices } from "../../core/services";
import { openingOf } from "./opening";
import { initialStep } from "./routes";
import { useSeenStep } from "./use-seen-step";

/** Index of the last step by idRoute, until the route is finished or the page is reloaded. */
const lastIndexByRoute = new Map<number, number>();

/**
 * useStepIndex is the index of a route's current step: at first the address's or last one, or that of the work that the
 * visitor returns from.
 */
export function useStepIndex({ idRoute, steps }: Route, query: Query): [number, (index: number) => void] {
  return useState(() => initialStep(steps, query, lastIndexByRoute.get(idRoute) ?? 0));
}

/** useNameStep returns a function that names a step in the address, so that it survives a reload, or none. */
export function useNameStep({ idRoute, isExhibition }: Route, query: Query): (step: Step | undefined) => void {
  const to = useTo();
  const rewrite = useRewrite();
  const { artwork: _, step: __, ...others } = query;
  return (step) =>
    rewrite(
      to(
        isExhibition ? "Exhibition" : "Route",
        { idRoute },
        { ...others, ...(step === undefined ? {} : { step: String(step.idStep) }) },
      ),
    );
}

/** startAgain lets a finished route start from the beginning next time. */
export function startAgain({ idRoute }: Pick<Route, "idRoute">): void {
  lastIndexByRoute.delete(idRoute);
}

/** Steps is the current step of a route. */
export interface Steps {
  goTo: (index: number) => void;
  /** Counts the current step as seen, since its work is opened or the route is finished. */
  see: () => void;
  /** The current step's audio; null if it has none. */
  track: Track | null;
  /** Returns a step's name: that of its work, its location, or the beginning of its text. */
  nameOf: (step: Step) => string;
}

interface StepsOptions {
  route: Route;
  index: number;
  onIndex: (index: number) => void;
}

/**
 * useSteps records a visit of the route while mounted (STAT-3), and loads the current step's audio, which plays after a
 * change of step.
 */
export function useSteps({ route: { idRoute, steps }, index, onIndex }: StepsOptions): Steps {
  const { visits } = useServices();
  const t = useTranslations();
  const museum = useMuseum();
  const localize = useLocalize();
  const [hasTurned, setHasTurned] = useState(false);

  useEffect(() => {
    void visits.openRoute(idRoute);
    return () => void visits.leaveRoute();
  }, [visits, idRoute]);
  useEffect(() => {
    lastIndexByRoute.set(idRoute, index);
  }, [idRoute, index]);

  const nameOf = (step: Step): string => {
    const work = step.idArtwork === undefined ? undefined : artworkById(museum, step.idArtwork);
    if (work !== undefined) return localize(work)("name") || work.artworkName;
    const text = localize(step);
    return text("location") || openingOf(text("instructions"));
  };
  const step = steps[index];
  const title = step === undefined ? "" : nameOf(step) || t("route.step", { number: index + 1, total: steps.length });
  const track =
    step === undefined
      ? null
      : elementTrack(`step-${step.idStep}`, localize(step), { title, picture: step.locationImageUrl }, museum);
  useSound(track, { autoplay: hasTurned && museumStyle(museum.code).autoplay });
  const see = useSeenStep(idRoute, step);
  return {
    see,
    goTo: (next) => {
      setHasTurned(true);
      onIndex(next);
    },
    track,
    nameOf,
  };
}
