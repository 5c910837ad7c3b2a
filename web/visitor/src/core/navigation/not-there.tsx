import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { usePageTitle } from "../museum/page-title";
import { NothingHere } from "./nothing-here";
import type { Place } from "./paths";

interface NotThereProps {
  /** What is not there. */
  title: string;
  /** Where to go on from here. */
  to: Place;
  /** Words of the way there. */
  way: string;
  icon?: ReactNode;
}

/** The screen of an address that names what the museum does not have. */
export function NotThere({ title, to, way, icon = <SearchX aria-hidden /> }: NotThereProps): ReactNode {
  usePageTitle(title);
  return <NothingHere title={title} icon={icon} way={{ to, words: way }} />;
}
