import { useLanguage } from "@cicerone/i18n/provider";
import { useTranslations } from "use-intl";
import type { Messages } from "../../i18n/catalogue";

type ActionKey = keyof Messages["action"];

/** Messages have no dots in their keys. */
const keyOf = (action: string): ActionKey =>
  action.replaceAll(/[.\s_-]+(\w)/g, (_, letter: string) => letter.toUpperCase()) as ActionKey;

/** useActionText returns a function that says in words what an entry of the audit log records. */
export function useActionText(): (action: string) => string {
  const t = useTranslations("action");
  return (action) => {
    const key = keyOf(action);
    // A newer server may record what this console has no words for.
    return t.has(key) ? t(key) : action;
  };
}

/** What a name from elsewhere stands between, so that its direction changes nothing around it. */
const [ISOLATE, END] = ["\u2068", "\u2069"];

/** useActionSentence returns a function that says in a sentence who did what. */
export function useActionSentence(): (action: string, who: string) => string {
  const t = useTranslations("activity");
  const actionText = useActionText();
  const language = useLanguage();
  return (action, who) => {
    const did = actionText(action);
    return t("sentence", {
      who: `${ISOLATE}${who}${END}`,
      did: did.charAt(0).toLocaleLowerCase(language) + did.slice(1),
    });
  };
}
