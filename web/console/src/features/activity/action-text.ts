import { useTranslations } from "use-intl";
import type { Messages } from "../../i18n/catalogue";

type ActionKey = keyof Messages["action"];

/** useActionText returns a function that says in words what an entry of the audit log records. */
export function useActionText(): (action: string) => string {
  const t = useTranslations("action");
  return (action) => {
    // Messages have no dots in their keys. A newer server may record what this console has no words for.
    const key = action.replaceAll(/[.\s_-]+(\w)/g, (_, letter: string) => letter.toUpperCase()) as ActionKey;
    return t.has(key) ? t(key) : action;
  };
}
