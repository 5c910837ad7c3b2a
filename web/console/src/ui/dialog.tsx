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
}: DialogProps): ReactNode {
  const dialog = useRef<HTMLElement>(null);
  const close = (): void => leave(() => onClose?.(), dialog.current);
  return (
    <ModalOverlay
      className={styles["overlay"]}
      isOpen={isOpen}
      isDismissable={role === "dialog"}
      isKeyboardDismissDisabled={onClose === undefined}
      onOpenChange={(open) => {
        if (!open) close();
      }}
    >
      <Modal className={`${styles["modal"]} ${isWide ? styles["wide"] : ""}`}>
        <AriaDialog ref={dialog} className={styles["dialog"]} role={role}>
          <header className={styles["header"]}>
            <Heading slot="title" level={2} className={styles["title"]}>
              {title}
            </Heading>
            {onClose && closeLabel !== undefined ? (
              <IconButton label={closeLabel} onPress={close}>
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
