import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Period, AnsweredInput } from "../../api/statistics";
import { NumberCell, NumberHead, NumberTable, ShareCell } from "../../ui/number-table";
import { Pages } from "../../ui/pager";
import type { ChoiceRow, InputRow } from "./studies";
import styles from "./studies.module.css";

interface ChoiceTableProps {
  label: string;
  period: Required<Period>;
  input: InputRow;
}

/** ChoiceTable says how many visits gave each of the answers to an input. */
export function ChoiceTable({ label, period: { days, to }, input }: ChoiceTableProps): ReactNode {
  const t = useTranslations("statistics");
  const { head, nameOf } = useChoiceNames(input.type);
  const numberOf = (visits: number): number | string => (visits === 0 ? t("fewerThan5") : visits);
  return (
    <div className={styles["answers"]}>
      <Pages items={input.choices} firstPageKey={`${days} ${to}`}>
        {(shown) => (
          <NumberTable label={label}>
            <thead>
              <tr>
                <th scope="col">{head}</th>
                <NumberHead>{t("visits")}</NumberHead>
                <th scope="col">{t("share")}</th>
                <NumberHead isMinor>{t(`earlier_${days}`)}</NumberHead>
              </tr>
            </thead>
            <tbody>
              {shown.map((choice) => (
                <tr key={choice.value}>
                  <th scope="row">{nameOf(choice)}</th>
                  <NumberCell value={numberOf(choice.visits)} />
                  <ShareCell share={choice.share} />
                  <NumberCell value={numberOf(choice.before)} isMinor />
                </tr>
              ))}
            </tbody>
          </NumberTable>
        )}
      </Pages>
      {input.type === "MULTIPLE" ? <p className={styles["note"]}>{t("severalChoices")}</p> : null}
    </div>
  );
}

interface ChoiceNames {
  /** Head of the column. */
  head: string;
  nameOf: (choice: ChoiceRow) => ReactNode;
}

/** Returns how the answers to an input of a type are called. */
function useChoiceNames(type: AnsweredInput["type"]): ChoiceNames {
  const t = useTranslations("statistics");
  const format = useFormatter();
  const year = (value: number): string => format.number(value, { useGrouping: false });
  switch (type) {
    case "RATING":
      return { head: t("stars"), nameOf: ({ value }) => format.number(Number(value)) };
    case "RECOMMENDATION":
      return { head: t("answer"), nameOf: ({ value }) => t(value as "promoters" | "passives" | "detractors") };
    case "CHECKBOX":
      return { head: t("answer"), nameOf: ({ value }) => t(value === "true" ? "ticked" : "notTicked") };
    case "BIRTH_YEAR":
      return {
        head: t("birthYear"),
        nameOf: ({ value }) => t("decade", { first: year(Number(value)), last: year(Number(value) + 9) }),
      };
    case "DATE":
      return { head: t("year"), nameOf: ({ value }) => year(Number(value)) };
    case "ZIP":
      return { head: t("postcodeStart"), nameOf: ({ value }) => value };
    default:
      return {
        head: t("answer"),
        nameOf: ({ label, language }) =>
          label === undefined ? (
            <span className={styles["gone"]}>{t("goneOption")}</span>
          ) : (
            <bdi lang={language?.slice(0, 2)}>{label}</bdi>
          ),
      };
  }
}
