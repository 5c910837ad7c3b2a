import type { ReactNode } from "react";
import type { NamedFile } from "../../lib/dropped-files";
import { FileButton } from "../../ui/file-button";
import styles from "./home.module.css";

interface FileFieldProps {
  label: string;
  /** Which files can be chosen; see the attribute of HTML. */
  accept: string;
  /** What the button says, with its icon. */
  action: ReactNode;
  /** What was chosen, or what can be. */
  help: ReactNode;
  /** A picture of what was chosen. */
  picture?: ReactNode;
  onChoose: (file: NamedFile) => void;
}

/** FileField chooses one file. */
export function FileField({ label, accept, action, help, picture, onChoose }: FileFieldProps): ReactNode {
  return (
    <div className={styles["fileField"]}>
      <p className={styles["label"]}>{label}</p>
      <div className={styles["fileChoice"]}>
        {picture}
        <FileButton label={label} accept={accept} onFiles={([chosen]) => chosen && onChoose(chosen)}>
          {action}
        </FileButton>
      </div>
      <p className={styles["fileHelp"]} role="status">
        {help}
      </p>
    </div>
  );
}
