import { Skeleton } from "@cicerone/ui/skeleton";
import { type ReactNode, Suspense, lazy } from "react";
import type { FieldIds } from "./field-frame";

/** RichTextProps are what the editor of a rich text needs. */
export interface RichTextProps {
  ids: FieldIds;
  /** Markdown. */
  value: string;
  onChange: (value: string) => void;
  /** Shown while it is empty; never a value. */
  placeholder?: string | undefined;
  lang: string;
}

const RichTextEditor = lazy(() => import("./rich-text-editor"));

/** RichTextControl is the editor of a rich text, whose code is loaded when the first one is shown. */
export function RichTextControl(props: RichTextProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton block="6rem" />}>
      <RichTextEditor {...props} />
    </Suspense>
  );
}
