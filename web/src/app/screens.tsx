import { lazyRouteComponent } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { Query, Screen } from "./paths";

type ScreenComponent = ComponentType<{ params: Record<string, unknown>; query: Query }>;
type ScreenModule = Record<string, ScreenComponent>;

const modules = import.meta.glob<ScreenModule>(["../screens/**/*-screen.tsx", "!../screens/presentation/**"]);

// The screen that most visits open with comes with the app itself.
const first = import.meta.glob<ScreenModule>("../screens/presentation/presentation-screen.tsx", { eager: true });

/** Screens that share another's view (specification 2 §2). */
const SAME_VIEW: Partial<Record<Screen, Screen>> = {
  PresentationMode: "Presentation",
  ExhibitionList: "RouteList",
  Exhibition: "Route",
  StudyQuestionArtwork: "StudyQuestion",
};

/** The view of a screen: its own, or the one it shares. */
export function viewOf(screen: Screen): Screen {
  return SAME_VIEW[screen] ?? screen;
}

/** Name of the file that holds a view: GuidedVisit is in guided-visit-screen.tsx. */
export function fileName(view: string): string {
  return `${view.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase()}-screen.tsx`;
}

/**
 * Finds a view's component by its name: Artwork is ArtworkScreen in screens/…/artwork-screen.tsx. It is
 * fetched when the screen is first opened, before the change is shown. A view without such a file is not
 * built yet and shows the placeholder.
 */
export function component(view: Screen | "Deactivated"): ScreenComponent {
  const name = `${view}Screen`;
  const atHand = find(first, view)?.[name];
  if (atHand !== undefined) return atHand;
  const load = find(modules, view);
  if (load === undefined) return lazyRouteComponent(() => import("./shell/placeholder-screen"), "PlaceholderScreen");
  return lazyRouteComponent(load, name) as ScreenComponent;
}

function find<T>(table: Record<string, T>, view: string): T | undefined {
  const end = `/${fileName(view)}`;
  return Object.entries(table).find(([path]) => path.endsWith(end))?.[1];
}
