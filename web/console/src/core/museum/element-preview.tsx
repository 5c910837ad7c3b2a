import type { Arrangement, ArrangeMessage } from "@cicerone/api/preview";
import { type ReactNode, createContext, use } from "react";
import type { Changes } from "../../api/content";

/** ElementPreviewProps say what a preview shows. */
export interface ElementPreviewProps {
  museum: string;
  /** The element that is shown; museum/museum for the whole guide. */
  list: string;
  elementKey: string;
  /** The language that is edited; the preview may show another one. */
  language: string;
  /** The element's values, also those that are not saved yet; null empties a field. */
  values: Changes;
  /** The menu that is arranged on the preview. */
  arrangement?: Arrangement | undefined;
  /** Called with what somebody does with the menu on the preview. */
  onArrange?: ((message: ArrangeMessage) => void) | undefined;
}

/** ElementPreviewContext provides what shows the preview next to forms; app/ has it. Without it there is none. */
export const ElementPreviewContext = createContext<(props: ElementPreviewProps) => ReactNode>(() => null);

/** ElementPreview shows an element as visitors will see it. */
export function ElementPreview(props: ElementPreviewProps): ReactNode {
  return use(ElementPreviewContext)(props);
}
