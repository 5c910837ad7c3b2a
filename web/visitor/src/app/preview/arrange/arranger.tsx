import type { Arrangement, FromPreview } from "@cicerone/api/preview";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import { ArrangeMenu } from "./arrange-menu";

interface ArrangerProps {
  /** Null while nothing is arranged. */
  arrangement: StoreApi<Arrangement | null>;
  send: (message: FromPreview) => void;
}

/** Arranger shows the menu that the console arranges on top of the guide. */
export function Arranger({ arrangement, send }: ArrangerProps): ReactNode {
  const current = useStore(arrangement);
  return current === null ? null : <ArrangeMenu key={current.menu} arrangement={current} send={send} />;
}
