import { createStore, useStore } from "zustand";
import type { Detail } from "../../api/types";
import { phoneStorage } from "../local-storage";

/** What the museum would measure by others: empty ids where it does not. */
type Measured = Pick<Detail, "idMuseum" | "googleTagManagerId" | "googleAnalyticsId">;

/** The visitor's answer for each museum that has asked; it goes when the phone is reset. */
const consent = createStore<{ idMuseum: number; agreed: boolean } | Record<string, never>>(
  () => phoneStorage.get("cicerone-consent") ?? {},
);

/** Whether the museum has anything that needs the visitor's consent (SHELL-5). */
export function measures(museum: Measured): boolean {
  return museum.googleTagManagerId !== "" || museum.googleAnalyticsId !== "";
}

/** The visitor's answer, null before there is one, and what changes it. */
export function useConsent(idMuseum: number): [agreed: boolean | null, answer: (agreed: boolean) => void] {
  const stored = useStore(consent);
  const agreed = stored.idMuseum === idMuseum ? (stored.agreed ?? null) : null;
  return [
    agreed,
    (yes) => {
      phoneStorage.set("cicerone-consent", { idMuseum, agreed: yes });
      consent.setState({ idMuseum, agreed: yes }, true);
    },
  ];
}
