import type { ReactNode } from "react";
import { Switch } from "react-aria-components";
import styles from "./toggle.module.css";

interface ToggleProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** Id of the element that says what it is for. */
  describedBy?: string | undefined;
  /** Its label. */
  children: ReactNode;
}

/** Toggle turns something on and off. */
export function Toggle({ isOn, onChange, describedBy, children }: ToggleProps): ReactNode {
  return (
    <Switch
      className={styles["switch"] ?? ""}
      isSelected={isOn}
      onChange={onChange}
      {...(describedBy === undefined ? {} : { "aria-describedby": describedBy })}
    >
      <span className={styles["track"]} aria-hidden="true" />
      {children}
    </Switch>
  );
}
