import type { ReactNode } from "react";
import type { ScreenProps } from "../../app/paths";
import { useMuseum } from "../../museum/hooks";
import { hallById } from "../../museum/lookups";
import { useBack, usePlace } from "../../museum/navigation";
import { NoHall, Room } from "./room";

/** A hall: what it is, its sound, what there is to know of it, and its works (HALL-1). */
export function HallScreen({ params, query }: ScreenProps<"Hall">): ReactNode {
  const hall = hallById(useMuseum(), params.idHall);
  const to = usePlace();
  const back = useBack("Options");
  if (hall === undefined) return <NoHall />;
  const { idHall } = hall;
  return (
    <Room
      key={idHall}
      hall={hall}
      artworkShown={Number(query.artwork ?? Number.NaN)}
      logoTo={to("Presentation")}
      target={(idArtwork) => to("Artwork", { idArtwork }, { from: "Hall", hall: String(idHall) })}
      onClose={back}
    />
  );
}
