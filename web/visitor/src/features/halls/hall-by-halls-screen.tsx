import type { ReactNode } from "react";
import { useMuseum } from "../../core/museum/hooks";
import { hallById } from "../../core/museum/lookups";
import { useNavigateTo, useTo } from "../../core/navigation/navigation";
import type { ScreenProps } from "../../core/navigation/paths";
import { NoHall, HallView } from "./hall-view";

/**
 * HallByHallsScreen is a hall in by-halls mode (BYH-2): closing it leads to its step in the start menu, and its
 * works open in by-halls mode.
 */
export function HallByHallsScreen({ params, query }: ScreenProps<"HallByHalls">): ReactNode {
  const hall = hallById(useMuseum(), params.idHall);
  const to = useTo();
  const navigate = useNavigateTo();
  if (hall === undefined) return <NoHall />;
  const { idHall } = hall;
  const own = { hall: String(idHall) };
  return (
    <HallView
      key={idHall}
      hall={hall}
      artworkShown={Number(query.artwork ?? Number.NaN)}
      logoTo={to("PresentationMode", { mode: "by-halls" })}
      target={(idArtwork) => to("ArtworkByHalls", { idHall, idArtwork }, { from: "HallByHalls", ...own })}
      onClose={() => navigate(to("OptionsByHalls", {}, own), { replace: true })}
    />
  );
}
