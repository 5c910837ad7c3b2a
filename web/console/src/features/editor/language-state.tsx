import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Field } from "../../api/content";
import { isStoryList, hasStory } from "../../core/museum/completeness";
import styles from "./language-state.module.css";

/** LanguageState is how far an element is in a language. */
export type LanguageState = (typeof STATES)[number];

/** STATES are all states, the worst first. */
export const STATES = ["missing", "textOnly", "complete"] as const;

/**
 * languageState returns how far an element is in a language: missing lacks a text that another language has, textOnly
 * lacks the sound. A work with neither text nor sound is complete in no language.
 */
export function languageState(
  fields: readonly Field[],
  languages: Readonly<Record<string, readonly string[]>>,
  language: string,
  list = "",
): LanguageState {
  if (isStoryList(list) && !hasStory({ languages })) return "missing";
  const lacks = (kinds: readonly string[]): boolean =>
    fields.some(
      ({ name, kind, media, required }) =>
        kinds.includes(kind) &&
        media !== "captions" &&
        name !== "script" &&
        (required || (languages[name]?.length ?? 0) > 0) &&
        !languages[name]?.includes(language),
    );
  if (lacks(["text", "richText"])) return "missing";
  return lacks(["localizedMedia"]) ? "textOnly" : "complete";
}

/** LanguageSign shows a state by its shape, and says it. */
export function LanguageSign({ state, label }: { state: LanguageState; label?: string }): ReactNode {
  const t = useTranslations("languageState");
  return (
    <span className={`${styles["sign"]} ${styles[state]}`} title={t(state)}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {state === "missing" ? (
          <circle cx="8" cy="8" r="5" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="2.6 2.6" />
        ) : (
          <circle
            cx="8"
            cy="8"
            r="5"
            fill={state === "complete" ? "currentColor" : "none"}
            stroke="currentColor"
            strokeWidth="1.6"
          />
        )}
        {state === "textOnly" ? <path d="M8 3a5 5 0 0 0 0 10z" fill="currentColor" /> : null}
      </svg>
      <VisuallyHidden>{label === undefined ? t(state) : `${label}: ${t(state)}`}</VisuallyHidden>
    </span>
  );
}
