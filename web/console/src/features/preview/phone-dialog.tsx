import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../ui/dialog";
import { PhoneLinks } from "./phone-links";

interface PhoneDialogProps {
  museum: string;
  /** Query of the address, which names what is opened first. */
  query: string;
  onClose: () => void;
}

/** PhoneDialog makes a link to the draft for a phone, and lists those that are valid. */
export function PhoneDialog({ museum, query, onClose }: PhoneDialogProps): ReactNode {
  const t = useTranslations("preview");
  const control = useTranslations("control");
  return (
    <Dialog title={t("onPhoneTitle")} closeLabel={control("close")} onClose={onClose}>
      <PhoneLinks museum={museum} query={query} onDone={onClose} />
    </Dialog>
  );
}
