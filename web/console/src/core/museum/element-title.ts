import { useCallback } from "react";
import { useTranslations } from "use-intl";
import type { Messages } from "../../i18n/catalogue";
import { useListName } from "./lists";

interface TitledElement {
  list: string;
  /** "" for a list as a whole. */
  key: string;
  /** As the server says it: the key of an element without a title. */
  title: string;
}

/**
 * useElementTitle returns a function that says what an element is called. An entry of the start menu without a title has the guide's
 * own words, so it is called by what it opens: its key is its type, unless a package gave it another one.
 */
export function useElementTitle(): (element: TitledElement) => string {
  const t = useTranslations("menus");
  const listName = useListName();
  return useCallback(
    ({ list, key, title }) => {
      const words = `section_${key.toUpperCase()}` as keyof Messages["menus"];
      if (list === "navigationSections" && (title === "" || title === key) && t.has(words)) return t(words);
      return title || key || listName(list);
    },
    [t, listName],
  );
}
