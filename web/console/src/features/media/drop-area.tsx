import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from "react";
import { type NamedFile, droppedFiles, hasFiles } from "../../lib/dropped-files";
import styles from "./media.module.css";

interface DropAreaProps {
  /** What happens with files that are dropped. */
  hint: string;
  /** null where no files are taken. */
  onFiles: ((files: NamedFile[]) => void) | null;
  className?: string | undefined;
  children: ReactNode;
}

/** DropArea takes files and folders that are dropped anywhere on it, or pasted while the focus is in it. */
export function DropArea({ hint, onFiles, className = "", children }: DropAreaProps): ReactNode {
  // Entering a child comes before leaving its parent.
  const [depth, setDepth] = useState(0);
  const take = (data: DataTransfer): void => {
    void droppedFiles(data).then((files) => {
      if (files.length > 0) onFiles?.(files);
    });
  };
  const follow = (change: number) => (event: DragEvent) => {
    if (hasFiles(event.dataTransfer)) setDepth((now) => Math.max(0, now + change));
  };
  if (onFiles === null) return <div className={className}>{children}</div>;
  return (
    // Buttons do the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={`${styles["drop"]} ${depth > 0 ? styles["dropping"] : ""} ${className}`}
      onDragEnter={follow(1)}
      onDragLeave={follow(-1)}
      onDragOver={(event) => {
        if (hasFiles(event.dataTransfer)) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        event.stopPropagation();
        setDepth(0);
        take(event.dataTransfer);
      }}
      onPaste={(event: ClipboardEvent) => {
        if (!hasFiles(event.clipboardData)) return;
        event.preventDefault();
        take(event.clipboardData);
      }}
    >
      {children}
      {depth > 0 ? (
        <p className={styles["dropHint"]} aria-hidden="true">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
