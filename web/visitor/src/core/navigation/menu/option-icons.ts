import { ClipboardList, House, Landmark, type LucideIcon, Star, Timer, UsersRound } from "lucide-react";
import { SHORTCUT_ICONS } from "./shortcut-icons";
import type { SideMenuOption } from "./side-menu";

/** OPTION_ICONS is the icon of each side-menu option. */
export const OPTION_ICONS: Readonly<Record<SideMenuOption, LucideIcon>> = {
  ...SHORTCUT_ICONS,
  start: House,
  inAMinute: Timer,
  outstandingArtworks: Star,
  exploreMuseum: Landmark,
  guide: UsersRound,
  study: ClipboardList,
};
