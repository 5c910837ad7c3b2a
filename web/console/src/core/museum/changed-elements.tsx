import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { HistoryEntry } from "../../api/content";
import { ElementLink } from "./element-link";
import { useElementTitle } from "./element-title";
import { useListName } from "./lists";
import styles from "./changed-elements.module.css";

type NamedChange = HistoryEntry["elements"][number];

/** ChangedElements names the elements that a revision changed, with links to those that are there. */
export function ChangedElements({ elements, total }: { elements: readonly NamedChange[]; total: number }): ReactNode {
  const t = useTranslations("history");
  if (elements.length === 0) return null;
  return (
    <span className={styles["elements"]}>
      {elements.map((element) => (
        <NamedLink key={`${element.list}/${element.key}`} element={element} />
      ))}
      {total > elements.length ? <span>{t("moreElements", { count: total - elements.length })}</span> : null}
    </span>
  );
}

/** NamedLink names an element, and leads to it if it is there. */
export function NamedLink({ element }: { element: NamedChange }): ReactNode {
  const { list, key, exists } = element;
  const t = useTranslations("history");
  const listName = useListName();
  const titleOf = useElementTitle();
  const kind = list === "museum" ? t("museumItself") : listName(list);
  const name = <bdi>{titleOf(element)}</bdi>;
  return (
    <span>
      {exists ? (
        <ElementLink list={list} elementKey={key} className={styles["link"] ?? ""}>
          {name}
        </ElementLink>
      ) : (
        name
      )}
      {" · "}
      <span className={styles["kind"]}>{exists ? kind : t("deletedFrom", { list: kind })}</span>
    </span>
  );
}
