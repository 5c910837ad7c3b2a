import type { Route, Step } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { museumStyle } from "@cicerone/theme/special-museums";
import { useEffect, useState } from "react";
import { useLocalize, useMuseum } from "../../core/museum/hooks";
import { artworkById } from "../../core/museum/lookups";
import { elementTrack } from "../../core/player/element-track";
import type { Track } from "../../core/player/track";
import { useSound } from "../../core/player/use-sound";
import { useServices } from "../../core/services";
import { initialStep } from "./routes";

/** Index of the last step by idRoute, until the page is reloaded. */
const lastIndexByRoute = new Map<number, number>();

/** Steps is the current step of a route. */
export interface Steps {
  index: number;
  goTo: (index: number) => void;
  /** The current step's audio; null if it has none. */
  track: Track | null;
  /** Returns a step's name. */
  nameOf: (step: Step) => string;
}

/**
 * useSteps starts a route at the last step, or at the step of the work that the visitor returns from, records a
 * visit of the route while mounted (STAT-3), and loads the current step's audio, which plays after a change of step.
 */
export function useSteps({ idRoute, steps }: Route, artwork: string | undefined): Steps {
  const { visits } = useServices();
  const t = useTranslations();
  const museum = useMuseum();
  const localize = useLocalize();
  const [index, setIndex] = useState(() => initialStep(steps, artwork, lastIndexByRoute.get(idRoute) ?? 0));
  const [hasTurned, setHasTurned] = useState(false);

  useEffect(() => {
    void visits.openRoute(idRoute);
    return () => void visits.leaveRoute();
  }, [visits, idRoute]);
  useEffect(() => {
    // After the last step the route starts from the beginning next time.
    lastIndexByRoute.set(idRoute, index === steps.length - 1 && steps[index]?.idArtwork === undefined ? 0 : index);
  }, [idRoute, index, steps]);

  const nameOf = (step: Step): string => {
    const work = step.idArtwork === undefined ? undefined : artworkById(museum, step.idArtwork);
    return work === undefined ? localize(step)("location") : localize(work)("name") || work.artworkName;
  };
  const step = steps[index];
  const title = step === undefined ? "" : nameOf(step) || t("route.step", { number: index + 1, total: steps.length });
  const track =
    step === undefined
      ? null
      : elementTrack(`step-${step.idStep}`, localize(step), { title, picture: step.locationImageUrl }, museum);
  useSound(track, { autoplay: hasTurned && museumStyle(museum.code).autoplay });
  return {
    index,
    goTo: (next) => {
      setHasTurned(true);
      setIndex(next);
    },
    track,
    nameOf,
  };
}
