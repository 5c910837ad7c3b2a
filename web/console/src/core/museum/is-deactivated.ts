import type { Museum } from "../../api/types";

/** isDeactivated reports whether visitors cannot open a museum that was published. */
export function isDeactivated({ published, version }: Museum): boolean {
  return !published && version > 0;
}
