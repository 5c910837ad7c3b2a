import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { RevisionChange } from "../../api/content";
import { usePathName } from "../model/path-name";
import { textOf } from "../model/value-text";
import { TextDifference } from "./text-difference";
import styles from "./changed-values.module.css";

/** ChangedValues shows each value that a revision changed, before and after. */
export function ChangedValues({ list, change }: { list: string; change: RevisionChange }): ReactNode {
  const t = useTranslations("history");
  const pathName = usePathName(list);
  const { before, after, created, deleted, moved } = change;
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return (
    <div className={styles["values"]}>
      {created ? <p>{t("created")}</p> : null}
      {deleted ? <p>{t("deleted")}</p> : null}
      {moved ? <p>{t("moved")}</p> : null}
      {paths.length === 0 ? null : (
        <dl>
          {paths.map((path) => (
            <div key={path}>
              <dt>{pathName(path)}</dt>
              <dd dir="auto">
                <TextDifference before={textOf(before[path])} after={textOf(after[path])} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
