import type { ReactNode } from "react";
import { useMuseum } from "../../core/museum/hooks";
import { hallById } from "../../core/museum/lookups";
import { timelineOfStep } from "../../core/museum/timelines";
import { useBack, useNavigateTo, useTo } from "../../core/navigation/navigation";
import type { Query, ScreenProps } from "../../core/navigation/paths";
import { NoHall, HallView } from "./hall-view";

/** A hall: what it is, its sound, what there is to know of it, and its works (HALL-1). */
export function HallScreen({ params, query }: ScreenProps<"Hall">): ReactNode {
  const hall = hallById(useMuseum(), params.idHall);
  const to = useTo();
  const close = useClose(query);
  if (hall === undefined) return <NoHall />;
  const { idHall } = hall;
  const { step } = query;
  const origin: Query = { from: "Hall", hall: String(idHall), ...(step === undefined ? {} : { step }) };
  return (
    <HallView
      key={idHall}
      hall={hall}
      artworkShown={Number(query.artwork ?? Number.NaN)}
      logoTo={to("Presentation")}
      target={(idArtwork) => to("Artwork", { idArtwork }, origin)}
      onClose={close}
    />
  );
}

/**
 * Closing the hall leads to the step of the timeline that it was opened at, else one step back; after a work of
 * it that would be the hall once more, so then to the start menu.
 */
function useClose({ step, artwork }: Query): () => void {
  const museum = useMuseum();
  const to = useTo();
  const navigate = useNavigateTo();
  const back = useBack("Options");
  return () => {
    const timeline = timelineOfStep(museum, Number(step));
    if (timeline !== undefined && step !== undefined) {
      navigate(to("Timeline", { idTimeline: timeline.idTimeline }, { step }), { replace: true });
    } else if (artwork !== undefined) navigate(to("Options"), { replace: true });
    else back();
  };
}
