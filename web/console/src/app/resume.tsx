import type { ReactNode } from "react";
import { useResume } from "../core/draft/session";

/** Resume sends the edits that earlier pages left in this browser. It shows nothing. */
export default function Resume(): ReactNode {
  useResume();
  return null;
}
