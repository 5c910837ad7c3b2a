import type { ReactNode } from "react";
import { MenuItem } from "react-aria-components";
import controls from "../../ui/field.module.css";
import styles from "./list-screen.module.css";

/** MenuChoice is an entry of a menu of which some are chosen. */
export function MenuChoice({ id, text }: { id: string; text: string }): ReactNode {
  return (
    <MenuItem id={id} textValue={text} className={`${controls["option"]} ${styles["menuChoice"]}`}>
      <span className={styles["tick"]} aria-hidden="true" />
      <bdi>{text}</bdi>
    </MenuItem>
  );
}
