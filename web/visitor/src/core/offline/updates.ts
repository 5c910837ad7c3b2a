import { createStore } from "zustand/vanilla";

/** What is new: a version of the app that waits, or a version of the museum that was published. */
export type NewContent = "app" | "museum";

/** Takes the new content over; rejects when that is not possible. */
export type TakeOver = () => Promise<void>;

/** What the visitor is asked of new content (SHELL-2). */
export interface UpdateState {
  /**
   * - none: nothing new, or the visitor said no
   * - offered: the visitor is asked
   * - accepted: it is being taken over, the page at the next quiet moment
   * - failed: it could not be taken over (error_update)
   */
  status: "none" | "offered" | "accepted" | "failed";
  /** new-content-available (specification 1 §4), with what takes it over. */
  offers: Partial<Record<NewContent, TakeOver>>;
}

export const updateStore = createStore<UpdateState>(() => ({ status: "none", offers: {} }));

/** New content is there: the visitor is asked, also when they said no to something older. */
export function offer(what: NewContent, takeOver: TakeOver): void {
  updateStore.setState(({ status, offers }) => ({
    status: status === "accepted" ? status : "offered",
    offers: { ...offers, [what]: takeOver },
  }));
}

/** Refresh: both are taken over, the museum first as the app comes with a new page. */
export async function accept(): Promise<void> {
  const { museum, app } = updateStore.getState().offers;
  updateStore.setState({ status: "accepted" });
  try {
    await museum?.();
    await app?.();
    if (app === undefined) updateStore.setState({ status: "none", offers: {} });
  } catch (error) {
    console.warn("update: taking new content over failed:", error instanceof Error ? error.message : error);
    updateStore.setState({ status: "failed" });
  }
}

/** New content of the museum could not be had (error_update): the visitor may try again. A new app goes on waiting. */
export function fail(again: TakeOver): void {
  updateStore.setState(({ offers }) => ({ status: "failed", offers: { ...offers, museum: again } }));
}

/** A new version of the app runs already, as another tab's visitor wished: the page follows when it is quiet. */
export function follow(): void {
  updateStore.setState({ status: "accepted" });
}

/** No: it is not asked again for this content; it comes with the next visit. */
export function decline(): void {
  updateStore.setState({ status: "none", offers: {} });
}
