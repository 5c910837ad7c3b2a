import {
  ClipboardList,
  Download,
  Globe,
  House,
  Landmark,
  type LucideIcon,
  Star,
  Timer,
  UsersRound,
} from "lucide-react";
import type { SideMenuOption } from "./side-menu";

/** The icon of each side-menu option. */
export const OPTION_ICONS: Readonly<Record<SideMenuOption, LucideIcon>> = {
  start: House,
  inAMinute: Timer,
  outstandingArtworks: Star,
  language: Globe,
  exploreMuseum: Landmark,
  guide: UsersRound,
  study: ClipboardList,
  downloads: Download,
};
