import { ArrowDown, ArrowUp, Equal } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Period } from "../../api/statistics";
import styles from "./statistics.module.css";

/** differenceOf returns a difference, rounded to a part of the unit, such as a tenth; undefined if one of the numbers is not known. */
export function differenceOf(
  now: number | undefined,
  before: number | undefined,
  parts: number,
  unit = 1,
): number | undefined {
  if (now === undefined || before === undefined) return undefined;
  return ((Math.round(now * parts) - Math.round(before * parts)) / parts) * unit;
}

/** percentChange returns by how many percent a number is more than before; undefined if it was 0. */
export function percentChange(now: number, before: number): number | undefined {
  return before === 0 ? undefined : Math.round((now / before - 1) * 100);
}

interface FigureProps {
  name: string;
  /** Undefined where too few visits are known. */
  value: string | undefined;
  detail?: string | undefined;
  change?: ReactNode;
}

/** Figure is a large number with its name, and with how it has changed; it belongs in a dl. */
export function Figure({ name, value, detail, change = null }: FigureProps): ReactNode {
  const t = useTranslations("statistics");
  return (
    <div>
      <dt>{name}</dt>
      {value === undefined ? (
        <dd className={styles["tooFew"]}>{t("tooFew")}</dd>
      ) : (
        <dd className={styles["value"]}>
          {value}
          {detail === undefined ? null : (
            <>
              {" "}
              <span className={styles["detail"]}>{detail}</span>
            </>
          )}
        </dd>
      )}
      {change === null ? null : <dd className={styles["change"]}>{change}</dd>}
    </div>
  );
}

/** changeOf shows how a number differs from that of the period before; nothing where one of them is not known. */
export function changeOf(
  days: Period["days"],
  difference: number | undefined,
  write: (amount: number) => string,
): ReactNode {
  if (difference === undefined) return null;
  return <Change difference={difference} amount={write(Math.abs(difference))} days={days} />;
}

interface ChangeProps {
  difference: number;
  /** The difference in words, without its sign. */
  amount: string;
  days: Period["days"];
}

function Change({ difference, amount, days }: ChangeProps): ReactNode {
  const t = useTranslations("statistics");
  const before = t(`before_${days}`);
  if (difference === 0) {
    return (
      <>
        <Equal aria-hidden />
        {t("same", { before })}
      </>
    );
  }
  const Icon = difference > 0 ? ArrowUp : ArrowDown;
  return (
    <>
      <Icon aria-hidden />
      {difference > 0 ? t("more", { amount, before }) : t("less", { amount, before })}
    </>
  );
}
