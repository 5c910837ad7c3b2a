import { createStore } from "zustand/vanilla";

/** What is new: a waiting version of the app, or a published version of the museum. */
export type UpdateSource = "app" | "museum";

/** Applies the new content; rejects when that fails. */
export type ApplyUpdate = () => Promise<void>;

/** State of the update prompt (SHELL-2). */
export interface UpdateState {
  /**
   * - none: nothing new, or the visitor said no
   * - offered: the visitor is asked
   * - accepted: it is being taken over, the page at the next quiet moment
   * - failed: it could not be taken over (error_update)
   */
  status: "none" | "offered" | "accepted" | "failed";
  /** new-content-available (specification 1 §4), with what takes it over. */
  available: Partial<Record<UpdateSource, ApplyUpdate>>;
}

export const updateStore = createStore<UpdateState>(() => ({ status: "none", available: {} }));

/** updateAvailable asks the visitor to apply new content, also after they declined something older. */
export function updateAvailable(what: UpdateSource, takeOver: ApplyUpdate): void {
  updateStore.setState(({ status, available }) => ({
    status: status === "accepted" ? status : "offered",
    available: { ...available, [what]: takeOver },
  }));
}

/** applyUpdate applies both updates, the museum's first, as the app's reloads the page. */
export async function applyUpdate(): Promise<void> {
  const { museum, app } = updateStore.getState().available;
  updateStore.setState({ status: "accepted" });
  try {
    await museum?.();
    await app?.();
    if (app === undefined) updateStore.setState({ status: "none", available: {} });
  } catch (error) {
    console.warn("update: taking new content over failed:", error instanceof Error ? error.message : error);
    updateStore.setState({ status: "failed" });
  }
}

/** updateFailed reports that the museum's content could not be loaded (error_update); retry tries again. */
export function updateFailed(retry: ApplyUpdate): void {
  updateStore.setState(({ available }) => ({ status: "failed", available: { ...available, museum: retry } }));
}

/** awaitReload notes that another tab has activated a new app version: the page reloads when it is idle. */
export function awaitReload(): void {
  updateStore.setState({ status: "accepted" });
}

/** dismissUpdate hides the prompt; the content comes with the next visit. */
export function dismissUpdate(): void {
  updateStore.setState({ status: "none", available: {} });
}
