import type { Route, Step } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { museumStyle } from "@cicerone/theme/special-museums";
import { useEffect, useState } from "react";
import { useLocalize, useMuseum } from "../../core/museum/hooks";
import { artworkById } from "../../core/museum/lookups";
import { elementTrack } from "../../core/player/element-track";
import type { Track } from "../../core/player/track";
import { useSound } from "../../core/player/use-sound";
import { visits } from "../../core/visit";
import { initialStep } from "./routes";

/** Place of the step at which each route was left, as long as the page stays open. */
const lastIndexByRoute = new Map<number, number>();

/** Where the visitor is in a route, and how to go on. */
export interface Steps {
  index: number;
  goTo: (index: number) => void;
  /** What is heard of the step in front; null when it has no sound. */
  track: Track | null;
  /** A step's own words. */
  nameOf: (step: Step) => string;
}

/**
 * Leads through the steps of a route: it begins at the step that the visitor left, or at the one of the work
 * that they come back from, counts as a visit of the route while it is shown (STAT-3), and has the sound of the
 * step in front in the player; a step that is turned to starts it.
 */
export function useSteps({ idRoute, steps }: Route, artwork: string | undefined): Steps {
  const t = useTranslations();
  const museum = useMuseum();
  const localized = useLocalized();
  const [index, setIndex] = useState(() => initialStep(steps, artwork, lastIndexByRoute.get(idRoute) ?? 0));
  const [hasTurned, setHasTurned] = useState(false);

  useEffect(() => {
    void visits.openRoute(idRoute);
    return () => void visits.leaveRoute();
  }, [idRoute]);
  useEffect(() => {
    // Who has come to the end begins anew next time.
    lastIndexByRoute.set(idRoute, index === steps.length - 1 && steps[index]?.idArtwork === undefined ? 0 : index);
  }, [idRoute, index, steps]);

  const nameOf = (step: Step): string => {
    const work = step.idArtwork === undefined ? undefined : artworkById(museum, step.idArtwork);
    return work === undefined ? localized(step)("location") : localized(work)("name") || work.artworkName;
  };
  const step = steps[index];
  const title = step === undefined ? "" : nameOf(step) || t("route.step", { number: index + 1, total: steps.length });
  const track =
    step === undefined
      ? null
      : elementTrack(`step-${step.idStep}`, localized(step), { title, picture: step.locationImageUrl }, museum);
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
