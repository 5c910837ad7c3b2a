import { useCallback } from "react";
import { useTranslations } from "use-intl";
import type { Messages } from "../../i18n/catalogue";
import { useListName } from "./lists";

/** TitledElement is an element as far as its title is known. */
export interface TitledElement {
  list: string;
  /** "" for a list as a whole. */
  key: string;
  /** As the server says it: the key of an element without a title. */
  title: string;
  /** Its value of that name, where it is known: what an entry of the start menu opens. */
  type?: unknown;
}

/**
 * useElementTitle returns a function that says what an element is called. An entry of the start menu without a title has the guide's
 * own words, so it is called by what it opens. Where its type is not known, its key is taken for it: it is, unless a package gave it
 * another one.
 */
export function useElementTitle(): (element: TitledElement) => string {
  const t = useTranslations("model");
  const listName = useListName();
  return useCallback(
    ({ list, key, title, type }) => {
      const opens = typeof type === "string" ? type : key.toUpperCase();
      const words = `NavigationSection_type_${opens}` as keyof Messages["model"];
      if (list === "navigationSections" && (title === "" || title === key) && t.has(words)) return t(words);
      return title || key || listName(list);
    },
    [t, listName],
  );
}
