import type { ReactNode } from "react";
import type { Changes } from "../../api/content";
import { usePathName } from "../model/path-name";
import { textOf } from "../model/value-text";
import styles from "./changed-values.module.css";

interface TextsProps {
  list: string;
  values: Changes;
  paths: readonly string[];
}

/** Texts shows texts of an element with the names of their fields, to read and to copy. */
export function Texts({ list, values, paths }: TextsProps): ReactNode {
  const pathName = usePathName(list);
  return (
    <div className={styles["values"]}>
      <dl>
        {paths.map((path) => (
          <div key={path}>
            <dt>{pathName(path)}</dt>
            <dd dir="auto" className={styles["text"]}>
              {textOf(values[path])}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
