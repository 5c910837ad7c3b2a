import type { ReactNode } from "react";
import { Checkbox as AriaCheckbox } from "react-aria-components";
import styles from "./field.module.css";

interface CheckBoxProps {
  /** Read by screen readers: what is next to it says the same. */
  label: string;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
}

/** CheckBox is a check box without a visible text, such as that of a row. */
export function CheckBox({ label, ...state }: CheckBoxProps): ReactNode {
  return (
    <AriaCheckbox aria-label={label} className={`${styles["choice"]} ${styles["bare"]}`} {...state}>
      <span className={styles["box"]} aria-hidden="true" />
    </AriaCheckbox>
  );
}
