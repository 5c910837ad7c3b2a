import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import type { Place } from "../app/paths";
import { buttonClass } from "../ui/button";
import { Notice } from "../ui/notice";
import { PlaceLink } from "./navigation";
import { usePageTitle } from "./page-title";

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
  return (
    <Notice
      tone="alert"
      title={title}
      icon={icon}
      action={
        <PlaceLink to={to} className={buttonClass()}>
          {way}
        </PlaceLink>
      }
    />
  );
}
