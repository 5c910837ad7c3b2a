import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { IconButton } from "./button";
import { leave } from "./unsaved";
import styles from "./dialog.module.css";

interface DialogProps {
  title: string;
  closeLabel?: string;
  isOpen?: boolean;
  /** Left out where only the dialog's own buttons end it. */
  onClose?: () => void;
  children: ReactNode;
  /** An alert dialog asks before something is lost, and does not close by a press outside of it. */
  role?: "dialog" | "alertdialog";
  /** For what needs the whole width, such as a choice of pictures. */
  isWide?: boolean;
  /** While something is under way that closing would not stop, it cannot be closed. */
  isBusy?: boolean;
  /** The id of the text that describes it, such as the question of an alert dialog. */
  describedBy?: string;
}

/**
 * Dialog is a modal dialog: on a phone a sheet at the lower edge, else in the middle. Its X, Escape and a press outside of it
 * ask before typed text is lost.
 */
export function Dialog({
  title,
  closeLabel,
  isOpen = true,
  onClose,
  children,
  role = "dialog",
  isWide = false,
  isBusy = false,
  describedBy,
}: DialogProps): ReactNode {
  const dialog = useRef<HTMLElement>(null);
  const close = (): void => leave(() => onClose?.(), dialog.current);
  return (
    <ModalOverlay
      className={styles["overlay"]}
      isOpen={isOpen}
      isDismissable={role === "dialog" && !isBusy}
      isKeyboardDismissDisabled={onClose === undefined || isBusy}
      onOpenChange={(open) => {
        if (!open) close();
      }}
    >
      <Modal className={`${styles["modal"]} ${isWide ? styles["wide"] : ""}`}>
        <AriaDialog ref={dialog} className={styles["dialog"]} role={role} aria-describedby={describedBy}>
          <header className={styles["header"]}>
            <Heading slot="title" level={2} className={styles["title"]}>
              {title}
            </Heading>
            {onClose && closeLabel !== undefined ? (
              <IconButton label={closeLabel} isDisabled={isBusy} onPress={close}>
                <X aria-hidden />
              </IconButton>
            ) : null}
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
