import type { ComponentType } from "react";
import type { Query, Screen } from "../core/navigation/paths";

/** A screen's component: what it is given depends on its address. */
export type ScreenComponent = ComponentType<{ params: Record<string, unknown>; query: Query }>;
type ScreenModule = Record<string, ScreenComponent>;

const modules = import.meta.glob<ScreenModule>(["../features/**/*-screen.tsx", "!../features/presentation/**"]);

// The screen that most visits open with comes with the app itself.
const first = import.meta.glob<ScreenModule>("../features/presentation/presentation-screen.tsx", { eager: true });

/** Screens that share another's view (specification 2 §2). */
const SAME_VIEW: Partial<Record<Screen, Screen>> = {
  PresentationMode: "Presentation",
  ExhibitionList: "RouteList",
  Exhibition: "Route",
  ArtworkByHalls: "Artwork",
  StudyQuestionArtwork: "StudyQuestion",
};

/** Name of the file that holds a view: GuidedVisit is in guided-visit-screen.tsx. */
export function fileName(view: string): string {
  return `${view.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase()}-screen.tsx`;
}

/**
 * Fetches a screen's component by its name: Artwork is ArtworkScreen in features/…/artwork-screen.tsx. Rejects
 * when it cannot be fetched.
 */
export async function loadScreen(screen: Screen | "Deactivated"): Promise<ScreenComponent> {
  const view = screen === "Deactivated" ? screen : (SAME_VIEW[screen] ?? screen);
  const fetchModule = find(modules, view);
  const found = find(first, view) ?? (await fetchModule?.());
  const component = found?.[`${view}Screen`];
  if (component === undefined) throw new Error(`${fileName(view)} does not export ${view}Screen`);
  return component;
}

function find<T>(table: Record<string, T>, view: string): T | undefined {
  const end = `/${fileName(view)}`;
  return Object.entries(table).find(([path]) => path.endsWith(end))?.[1];
}
