import type { Detail } from "@cicerone/api/types";
import { createStore, useStore } from "zustand";
import { useServices } from "../../services";

/** AnalyticsIds are a museum's analytics ids; empty if it uses none. */
type AnalyticsIds = Pick<Detail, "idMuseum" | "googleTagManagerId" | "googleAnalyticsId">;

/** Notifies components of changes. The consent itself is only in the phone's storage, so that a reset deletes it. */
const consentChanges = createStore(() => ({ count: 0 }));

/** usesAnalytics reports whether the museum needs the visitor's consent (SHELL-5). */
export function usesAnalytics(museum: AnalyticsIds): boolean {
  return museum.googleTagManagerId !== "" || museum.googleAnalyticsId !== "";
}

/** useConsent returns the visitor's consent, null until they have answered, and a function that changes it. */
export function useConsent(idMuseum: number): [agreed: boolean | null, answer: (agreed: boolean) => void] {
  const { storage } = useServices();
  useStore(consentChanges);
  const stored = storage.get("cicerone-consent");
  const agreed = stored?.idMuseum === idMuseum ? stored.agreed : null;
  return [
    agreed,
    (yes) => {
      storage.set("cicerone-consent", { idMuseum, agreed: yes });
      consentChanges.setState(({ count }) => ({ count: count + 1 }));
    },
  ];
}
