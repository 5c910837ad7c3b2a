import type { ReactNode } from "react";
import { useMuseum } from "../../core/museum/hooks";
import { hallById } from "../../core/museum/lookups";
import { timelineOfStep } from "../../core/museum/timelines";
import { useBack, useNavigateTo, useTo } from "../../core/navigation/navigation";
import type { Query, ScreenProps } from "../../core/navigation/paths";
import { NoHall, HallView } from "./hall-view";

/** HallScreen shows a hall with its audio, extra resources and works (HALL-1). */
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
 * useClose leads to the timeline step that opened the hall, else one step back. After one of its works that would be
 * the hall again, so it then leads to the start menu.
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
