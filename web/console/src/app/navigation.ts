import { Activity, House, type LucideIcon, UserRound, UsersRound } from "lucide-react";
import { may } from "../api/queries";
import type { Me } from "../api/types";

/** Destination is a screen of the console that the navigation and the command palette lead to. */
export interface Destination {
  to: "/" | "/people" | "/activity" | "/account";
  /** Key of its name in the catalogue's namespace "nav". */
  name: "home" | "people" | "activity" | "account";
  icon: LucideIcon;
}

const HOME: Destination = { to: "/", name: "home", icon: House };
const PEOPLE: Destination = { to: "/people", name: "people", icon: UsersRound };
const ACTIVITY: Destination = { to: "/activity", name: "activity", icon: Activity };
const ACCOUNT: Destination = { to: "/account", name: "account", icon: UserRound };

/** destinationsOf returns the screens that an account may use. */
export function destinationsOf(me: Me): Destination[] {
  return [HOME, ...(may(me, "manage_people") ? [PEOPLE, ACTIVITY] : []), ACCOUNT];
}
