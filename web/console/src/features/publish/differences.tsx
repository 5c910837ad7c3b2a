import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button as AriaButton } from "react-aria-components";
import { useTranslations } from "use-intl";
import { useMuseumId } from "../../api/museum";
import type { Difference } from "../../api/publishing";
import { ValueDifference } from "../../core/draft/value-difference";
import { usePathName } from "../../core/model/path-name";
import { ElementLink } from "../../core/museum/element-link";
import { useElementTitle } from "../../core/museum/element-title";
import { useListName } from "../../core/museum/lists";
import { Time } from "../../ui/time";
import styles from "./publish.module.css";

/** Fields of one element that are shown before the others are asked for. */
const SHOWN_FIELDS = 3;

interface DifferenceRowProps {
  difference: Difference;
  /** A check box before it. */
  choice?: ReactNode;
  /** It is not published with what is chosen. */
  waits?: boolean;
}

/** DifferenceRow says in words what differs in an element, with before and after. */
export function DifferenceRow({ difference, choice, waits = false }: DifferenceRowProps): ReactNode {
  const t = useTranslations("publish");
  const listName = useListName();
  const museum = useMuseumId();
  const pathName = usePathName(difference.list);
  const title = useElementTitle()(difference);
  const [isOpen, setOpen] = useState(false);
  const { list, key, change, fields, changedAt, changedBy } = difference;
  const values = Object.fromEntries(fields.map(({ path, before, after }) => [path, after ?? before ?? ""]));
  const shown = isOpen ? fields : fields.slice(0, SHOWN_FIELDS);
  return (
    <li className={styles["change"]}>
      {choice}
      <div className={styles["changeText"]}>
        <div className={styles["changeHead"]}>
          <span>
            {change === "removed" ? (
              <bdi className={list === "artworks" ? styles["work"] : styles["element"]}>{title}</bdi>
            ) : (
              <ElementLink
                list={list}
                elementKey={key}
                className={list === "artworks" ? styles["work"] : styles["element"]}
              >
                <bdi>{title}</bdi>
              </ElementLink>
            )}{" "}
            <span className={styles["muted"]}>
              {/* The order of a list has its name as the title. */}
              {key === "" ? "" : `${list === "museum" ? t("museumItself") : listName(list)} · `}
              {t(`change_${change}`)}
            </span>
          </span>
          {changedAt === undefined ? null : (
            <span className={styles["muted"]}>
              <bdi>{changedBy === "" || changedBy === undefined ? t("byCommand") : changedBy}</bdi> ·{" "}
              <Time at={changedAt} />
            </span>
          )}
        </div>
        {waits ? <span className={styles["muted"]}>{t("orderWaits")}</span> : null}
        {shown.length === 0 ? null : (
          <dl className={styles["fields"]}>
            {shown.map(({ path, before, after }) => (
              <div key={path}>
                <dt>{pathName(path)}</dt>
                <dd dir="auto">
                  <ValueDifference
                    museum={museum}
                    list={list}
                    path={path}
                    before={before}
                    after={after}
                    values={values}
                  />
                </dd>
              </div>
            ))}
          </dl>
        )}
        {fields.length > SHOWN_FIELDS ? (
          <AriaButton className={styles["more"] ?? ""} aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            <ChevronDown aria-hidden />
            {isOpen ? t("fewerFields") : t("moreFields", { count: fields.length - SHOWN_FIELDS })}
          </AriaButton>
        ) : null}
      </div>
    </li>
  );
}
