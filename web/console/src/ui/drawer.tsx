import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { useTranslations } from "use-intl";
import { IconButton } from "./button";
import styles from "./drawer.module.css";

interface DrawerProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Drawer is a dialog at the end of the screen, for what belongs to the screen. */
export function Drawer({ title, onClose, children }: DrawerProps): ReactNode {
  const control = useTranslations("control");
  return (
    <ModalOverlay
      className={styles["overlay"]}
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={styles["modal"]}>
        <Dialog className={styles["dialog"]}>
          <header className={styles["header"]}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <IconButton label={control("close")} onPress={onClose}>
              <X aria-hidden />
            </IconButton>
          </header>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
