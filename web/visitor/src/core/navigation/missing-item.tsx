import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { usePageTitle } from "../museum/page-title";
import { EmptyState } from "./empty-state";
import type { To } from "./paths";

interface MissingItemProps {
  /** Message that says what is missing. */
  title: string;
  /** Where the button leads. */
  to: To;
  /** The button's text. */
  label: string;
  icon?: ReactNode;
}

/** MissingItem is shown for an address whose item the museum does not have. */
export function MissingItem({ title, to, label, icon = <SearchX aria-hidden /> }: MissingItemProps): ReactNode {
  usePageTitle(title);
  return <EmptyState title={title} icon={icon} action={{ to, label }} />;
}
