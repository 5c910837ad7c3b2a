import { Trash2 } from "lucide-react";
import { type ReactNode, useRef } from "react";
import type { NamedFile } from "../../lib/dropped-files";
import { Button } from "../../ui/button";
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
  /** What the button says that takes back the choice. */
  removal: string;
  /** null while nothing is chosen. */
  onRemove: (() => void) | null;
  onChoose: (file: NamedFile) => void;
}

/** FileField chooses one file. */
export function FileField({
  label,
  accept,
  action,
  help,
  picture,
  removal,
  onRemove,
  onChoose,
}: FileFieldProps): ReactNode {
  const choice = useRef<HTMLDivElement>(null);
  return (
    <div className={styles["fileField"]}>
      <p className={styles["label"]}>{label}</p>
      <div ref={choice} className={styles["fileChoice"]}>
        {picture}
        <FileButton label={label} accept={accept} onFiles={([chosen]) => chosen && onChoose(chosen)}>
          {action}
        </FileButton>
        {onRemove === null ? null : (
          <Button
            variant="bare"
            onPress={() => {
              // This button goes, and the focus with it.
              choice.current?.querySelector("button")?.focus();
              onRemove();
            }}
          >
            <Trash2 aria-hidden />
            {removal}
          </Button>
        )}
      </div>
      <p className={styles["fileHelp"]} role="status">
        {help}
      </p>
    </div>
  );
}
