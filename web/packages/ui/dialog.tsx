import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { RoundButton } from "./button";
import styles from "./dialog.module.css";

interface DialogProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
  /** Rises from the lower edge, comes in from the side at the end of the line, or fills the screen. */
  shape?: "sheet" | "side" | "full";
}

/**
 * A modal dialog on the browser's own element: it keeps the focus inside, closes with Escape, a tap beside
 * it or its button, and gives the focus back to where it was. It is open while it is rendered.
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
    // The keyboard's way out is Escape, which the element reports as cancel; a tap beside it is the thumb's.
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
