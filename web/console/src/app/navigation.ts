import type { LinkProps } from "@tanstack/react-router";
import {
  Activity,
  ChartNoAxesColumn,
  Ellipsis,
  History,
  House,
  Images,
  KeyRound,
  type LucideIcon,
  Palette,
  Settings,
  Smartphone,
  Trash2,
  UserRound,
  UsersRound,
  LayoutDashboard,
  Send,
} from "lucide-react";
import { may } from "../api/queries";
import type { Permission, Rights } from "../api/rights";
import type { Me } from "../api/types";
import { LIST_VIEWS } from "../core/museum/lists";
import type { Messages } from "../i18n/catalogue";

/** Destination is a screen of the console that the navigation and the command palette lead to. */
export interface Destination {
  to: "/" | "/people" | "/activity" | "/tokens" | "/account";
  /** Key of its name in the catalogue's namespace "nav". */
  name: "home" | "people" | "activity" | "tokens" | "account";
  icon: LucideIcon;
}

const HOME: Destination = { to: "/", name: "home", icon: House };
const PEOPLE: Destination = { to: "/people", name: "people", icon: UsersRound };
const ACTIVITY: Destination = { to: "/activity", name: "activity", icon: Activity };
const TOKENS: Destination = { to: "/tokens", name: "tokens", icon: KeyRound };
const ACCOUNT: Destination = { to: "/account", name: "account", icon: UserRound };

/** destinationsOf returns the screens that an account may use. */
export function destinationsOf(me: Me): Destination[] {
  return [
    HOME,
    ...(may(me, "manage_people") ? [PEOPLE, ACTIVITY] : []),
    ...(may(me, "manage_tokens") ? [TOKENS] : []),
    ACCOUNT,
  ];
}

/** MuseumDestination is a screen of one museum. */
export interface MuseumDestination {
  to: NonNullable<LinkProps["to"]>;
  /** The list of a screen of elements. */
  list?: keyof Messages["lists"];
  /** Key of its name in the namespace "nav", unless it is a list. */
  name?: keyof Messages["nav"];
  icon: LucideIcon;
  /** A line separates the groups. */
  group: "overview" | "content" | "guide";
  /** In the bar of a phone; the others are under "More". */
  onPhone?: true;
  /** What one must be allowed to do in the museum to use it. */
  needs?: Permission;
}

const LISTS: MuseumDestination[] = LIST_VIEWS.filter(({ isRare }) => !isRare).map(({ slug, icon }) => ({
  to: "/museums/$museum/$list",
  list: slug,
  icon,
  group: "content",
  needs: "preview",
  ...(slug === "works" || slug === "routes" || slug === "halls" ? { onPhone: true } : {}),
}));

/** All screens of a museum, in the order of its navigation. Its own texts are translated in the settings. */
const MUSEUM_DESTINATIONS: readonly MuseumDestination[] = [
  { to: "/museums/$museum", name: "overview", icon: LayoutDashboard, group: "overview" },
  ...LISTS,
  { to: "/museums/$museum/media", name: "media", icon: Images, group: "content", needs: "preview" },
  { to: "/museums/$museum/more", name: "moreContent", icon: Ellipsis, group: "content", needs: "preview" },
  { to: "/museums/$museum/look", name: "look", icon: Palette, group: "guide", needs: "manage_settings" },
  { to: "/museums/$museum/preview", name: "preview", icon: Smartphone, group: "guide", needs: "preview" },
  { to: "/museums/$museum/publish", name: "publish", icon: Send, group: "guide", onPhone: true, needs: "publish" },
  {
    to: "/museums/$museum/statistics",
    name: "statistics",
    icon: ChartNoAxesColumn,
    group: "guide",
    needs: "read_statistics",
  },
  { to: "/museums/$museum/settings", name: "settings", icon: Settings, group: "guide", needs: "translate" },
  { to: "/museums/$museum/history", name: "history", icon: History, group: "guide", needs: "preview" },
  { to: "/museums/$museum/bin", name: "bin", icon: Trash2, group: "guide", needs: "edit_content" },
];

/** museumDestinationsOf returns the screens of a museum that somebody with these rights uses; none while they are unknown. */
export function museumDestinationsOf(rights: Rights | null): readonly MuseumDestination[] {
  if (rights === null) return [];
  return MUSEUM_DESTINATIONS.filter(({ needs }) => needs === undefined || rights.may(needs));
}
