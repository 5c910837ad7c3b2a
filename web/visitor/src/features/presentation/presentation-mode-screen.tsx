import type { ReactNode } from "react";
import type { ScreenProps } from "../../core/navigation/paths";
import { KidsLayout } from "../../ui/kids-layout";
import { PresentationScreen } from "./presentation-screen";

/** PresentationModeScreen is the first screen in a mode: bright for kids, as the server's page at their address. */
export function PresentationModeScreen({ params, query }: ScreenProps<"PresentationMode">): ReactNode {
  const screen = <PresentationScreen query={query} mode={params.mode} />;
  return params.mode === "kids" ? <KidsLayout>{screen}</KidsLayout> : screen;
}
