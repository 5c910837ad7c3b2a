import type { Screen } from "../app/paths";

/**
 * Gates whose screens are built. A gate that is not listed counts as satisfied, so that no visitor is sent
 * to a screen that cannot let them on. When all five are here this table goes, and its use in entry.ts.
 */
export const BUILT_GATES: ReadonlySet<Screen> = new Set<Screen>(["Code", "StudyQuestion", "Slides", "Download"]);
