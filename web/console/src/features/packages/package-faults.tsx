import type { ReactNode } from "react";
import type { PackageFault } from "../../api/packages";
import styles from "./packages.module.css";

/** PackageFaults lists faults with file and line, in the words of the package checker. */
export function PackageFaults({ faults, label }: { faults: readonly PackageFault[]; label: string }): ReactNode {
  return (
    // It scrolls, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={styles["faults"]} aria-label={label} tabIndex={0} lang="en" dir="ltr">
      {faults.map(({ file, line, column, field, message }) => (
        <li key={`${file}/${line}/${column}/${field}/${message}`}>
          {file === "" ? null : (
            <code>
              {file}
              {line === undefined ? "" : `:${line}`}
            </code>
          )}
          {field === undefined && column === undefined ? null : <code>{column ?? field}</code>}
          {/* The words of the checker begin like the end of a sentence. */}
          <span>{message}</span>
        </li>
      ))}
    </ul>
  );
}
