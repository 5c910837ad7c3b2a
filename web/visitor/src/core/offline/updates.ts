import { createStore } from "zustand/vanilla";

/** UpdateSource is what has an update: the app or the museum's content. */
export type UpdateSource = "app" | "museum";

/** ApplyUpdate applies the new content; it rejects if that fails. */
export type ApplyUpdate = () => Promise<void>;

/** UpdateState is the state of the update prompt (SHELL-2). */
export interface UpdateState {
  /**
   * - none: no update, or the visitor dismissed it
   * - offered: the visitor is asked
   * - accepted: it is being applied; the page reloads when it is idle
   * - failed: it could not be applied (error_update)
   */
  status: "none" | "offered" | "accepted" | "failed";
  /** Available updates (new-content-available, specification 1 §4). */
  available: Partial<Record<UpdateSource, ApplyUpdate>>;
}

export const updateStore = createStore<UpdateState>(() => ({ status: "none", available: {} }));

/** updateAvailable asks the visitor to apply new content, also after they declined something older. */
export function updateAvailable(source: UpdateSource, apply: ApplyUpdate): void {
  updateStore.setState(({ status, available }) => ({
    status: status === "accepted" ? status : "offered",
    available: { ...available, [source]: apply },
  }));
}

/** applyUpdate applies both updates, the museum's first, because the app's reloads the page. */
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
