import { ArrowDown, ArrowUp } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import { Button } from "react-aria-components";
import { useFormatter } from "use-intl";
import styles from "./number-table.module.css";

const PERCENT = { style: "percent", maximumFractionDigits: 0 } as const;
/** Of less than one percent, so that it is not 0 %. */
const SMALL_PERCENT = { style: "percent", maximumSignificantDigits: 1 } as const;

/** usePercent returns a function that writes a part of a whole, such as 0.25, as a percentage. Only of nothing it is 0 %. */
export function usePercent(): (share: number) => string {
  const format = useFormatter();
  return useCallback((share: number) => format.number(share, share < 0.01 ? SMALL_PERCENT : PERCENT), [format]);
}

interface NumberTableProps {
  label?: string;
  /** Whether a frame that scrolls is around it. */
  isFramed?: boolean;
  /** Whether shares and their bars are on one line where there is room, such as on a sheet of paper. */
  isDense?: boolean | undefined;
  /** Its thead and its tbody. */
  children: ReactNode;
}

/** NumberTable is a table whose cells are mostly numbers. */
export function NumberTable({ label, isFramed, isDense, children }: NumberTableProps): ReactNode {
  return (
    <table
      className={`${styles["table"]} ${isFramed ? styles["framed"] : ""} ${isDense ? styles["dense"] : ""}`}
      aria-label={label}
    >
      {children}
    </table>
  );
}

interface NumberProps {
  /** Whether a phone, which has little room, leaves its column out. */
  isMinor?: boolean;
}

/** NumberHead is the head of a column of numbers. */
export function NumberHead({ isMinor, children }: NumberProps & { children: ReactNode }): ReactNode {
  return (
    <th scope="col" className={numberClass(isMinor)}>
      {children}
    </th>
  );
}

interface NumberCellProps extends NumberProps {
  /** The number, or what is said instead of it. */
  value: number | string | undefined;
  /** Whether it is a part of a whole, such as 0.25, which is shown as a percentage. */
  isShare?: boolean;
  /** Returns what shows the number, such as a link. */
  show?: (number: string) => ReactNode;
}

/** NumberCell is one number. */
export function NumberCell({ value, isShare = false, isMinor, show = (number) => number }: NumberCellProps): ReactNode {
  const format = useFormatter();
  const percent = usePercent();
  return (
    <td className={numberClass(isMinor)}>
      {typeof value === "number" ? (
        show(isShare ? percent(value) : format.number(value))
      ) : (
        <span className={styles["words"]}>{value}</span>
      )}
    </td>
  );
}

function numberClass(isMinor: boolean | undefined): string {
  return `${styles["number"]} ${isMinor ? styles["minor"] : ""}`;
}

/** Order is by which column a table is sorted. */
export interface Order<Column extends string> {
  by: Column;
  isAscending: boolean;
}

interface SortingHeadProps<Column extends string> {
  by: Column;
  /** Whether the first press sorts in ascending order. */
  startsAscending?: boolean;
  isNumber?: boolean;
  order: Order<Column>;
  onOrder: (order: Order<Column>) => void;
  children: ReactNode;
}

/** SortingHead is the head of a column by which the table can be sorted; pressed once more, the other way round. */
export function SortingHead<Column extends string>(props: SortingHeadProps<Column>): ReactNode {
  const { by, startsAscending = false, isNumber, order, onOrder, children } = props;
  const isSorted = order.by === by;
  const Arrow = order.isAscending ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={isNumber ? styles["number"] : undefined}
      aria-sort={isSorted ? (order.isAscending ? "ascending" : "descending") : undefined}
    >
      <Button
        className={styles["sorts"] ?? ""}
        onPress={() => onOrder({ by, isAscending: isSorted ? !order.isAscending : startsAscending })}
      >
        {children}
        {isSorted ? <Arrow aria-hidden /> : null}
      </Button>
    </th>
  );
}

/** ShareCell is a part of a whole, such as 0.25, as a percentage and as a bar; empty if it is not known. */
export function ShareCell({ share }: { share: number | undefined }): ReactNode {
  const percent = usePercent();
  return (
    <td className={styles["share"]}>
      {share === undefined ? null : (
        <>
          <span className={styles["percent"]}>{percent(share)}</span>
          <span className={styles["track"]} aria-hidden="true">
            <span className={styles["bar"]} style={{ inlineSize: `${100 * share}%` }} />
          </span>
        </>
      )}
    </td>
  );
}
