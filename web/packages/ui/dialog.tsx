import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { RoundButton } from "./button";
import styles from "./dialog.module.css";

interface DialogProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
  /** Slides in from the lower edge or from the side, or fills the screen. */
  shape?: "sheet" | "side" | "full";
}

/**
 * Dialog is a modal dialog on the browser's own element: it traps the focus, closes with Escape, a tap outside or its
 * button, and restores the focus. It is open while it is mounted.
 */
export function Dialog({ title, closeLabel, onClose, children, shape = "sheet" }: DialogProps): ReactNode {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return undefined;
    const opener = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    // Keyboard users close it with Escape, which the element reports as cancel.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={element}
      className={`${styles["dialog"]} ${styles[shape]}`}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      <div className={styles["body"]}>
        <header className={styles["header"]}>
          <h2 id={heading}>{title}</h2>
          <RoundButton label={closeLabel} variant="bare" onClick={onClose}>
            <X aria-hidden />
          </RoundButton>
        </header>
        {children}
      </div>
    </dialog>
  );
}
