import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { PackageReport } from "../../api/packages";
import type { Difference } from "../../api/publishing";
import { TextDifference } from "../../core/draft/text-difference";
import { usePathName } from "../../core/model/path-name";
import { textOf } from "../../core/model/value-text";
import { useElementTitle } from "../../core/museum/element-title";
import { useListName } from "../../core/museum/lists";
import { Button } from "../../ui/button";
import { Row, Rows } from "../../ui/rows";
import styles from "./packages.module.css";

/** Differences that are shown at first, and with each press of the button. */
const SHOWN = 20;

/** PackageChanges says what a package adds, changes and removes. */
export function PackageChanges({ report }: { report: PackageReport }): ReactNode {
  const t = useTranslations("packages");
  const listName = useListName();
  const [shown, setShown] = useState(SHOWN);
  const { items, lists, total } = report;
  return (
    <>
      {lists.length === 0 ? null : (
        <ul className={styles["lists"]} aria-label={t("summary")}>
          {lists.map(({ list, added, changed, removed }) => (
            <li key={list}>
              <strong>{listName(list)}</strong> {t("counts", { added, changed, removed })}
            </li>
          ))}
        </ul>
      )}
      <Rows label={t("changes", { count: total })}>
        {items.slice(0, shown).map((item) => (
          <ChangeRow key={`${item.list}/${item.key}/${item.change}`} item={item} />
        ))}
      </Rows>
      {items.length > shown ? (
        <div>
          <Button onPress={() => setShown(shown + SHOWN)}>{t("more", { count: total - shown })}</Button>
        </div>
      ) : null}
    </>
  );
}

/** Fields of one element that are shown. */
const SHOWN_FIELDS = 5;

function ChangeRow({ item }: { item: Difference }): ReactNode {
  const { list, change, fields } = item;
  const t = useTranslations("packages");
  const titleOf = useElementTitle();
  const pathName = usePathName(list);
  const name = list === "museum" ? t("museumItself") : titleOf(item);
  return (
    <Row
      title={<bdi>{name}</bdi>}
      detail={
        <>
          {t(`change_${change}`)}
          {fields.length === 0 ? null : (
            <dl className={styles["fields"]}>
              {fields.slice(0, SHOWN_FIELDS).map(({ path, before, after }) => (
                <div key={path}>
                  <dt>{pathName(path)}</dt>
                  <dd dir="auto">
                    <TextDifference before={textOf(before)} after={textOf(after)} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {fields.length > SHOWN_FIELDS ? t("moreFields", { count: fields.length - SHOWN_FIELDS }) : null}
        </>
      }
    />
  );
}
