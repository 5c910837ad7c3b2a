import type { Detail } from "@cicerone/api/types";
import { createStore, useStore } from "zustand";
import { phoneStorage } from "../local-storage";

/** AnalyticsIds are what the museum would measure by others: empty ids where it does not. */
type AnalyticsIds = Pick<Detail, "idMuseum" | "googleTagManagerId" | "googleAnalyticsId">;

/** Counts answers. The answer itself is on the phone alone, so that it goes when the phone is reset. */
const answers = createStore(() => ({ given: 0 }));

/** usesAnalytics reports whether the museum has anything that needs the visitor's consent (SHELL-5). */
export function usesAnalytics(museum: AnalyticsIds): boolean {
  return museum.googleTagManagerId !== "" || museum.googleAnalyticsId !== "";
}

/** The visitor's answer, null before there is one, and what changes it. */
export function useConsent(idMuseum: number): [agreed: boolean | null, answer: (agreed: boolean) => void] {
  useStore(answers);
  const stored = phoneStorage.get("cicerone-consent");
  const agreed = stored?.idMuseum === idMuseum ? stored.agreed : null;
  return [
    agreed,
    (yes) => {
      phoneStorage.set("cicerone-consent", { idMuseum, agreed: yes });
      answers.setState(({ given }) => ({ given: given + 1 }));
    },
  ];
}
