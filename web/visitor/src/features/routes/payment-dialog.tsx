import { useTranslations } from "@cicerone/i18n/provider";
import { Dialog } from "@cicerone/ui/dialog";
import type { ReactNode } from "react";
import { useLoadingOverlay } from "./use-loading-overlay";
import styles from "./payment-dialog.module.css";

interface PaymentDialogProps {
  /** Of the page with the provider's buy button. */
  address: string;
  onClose: () => void;
}

/**
 * The payment provider's buy button, in a page of its own: nothing foreign is ever loaded into the guide, and
 * what is loaded into that page cannot reach what the guide keeps on the phone (PAY-2).
 */
export function PaymentDialog({ address, onClose }: PaymentDialogProps): ReactNode {
  const t = useTranslations();
  const loading = useLoadingOverlay();
  return (
    <Dialog title={t("route.pay")} closeLabel={t("control.close")} onClose={onClose}>
      <div className={styles["frame"]}>
        <iframe
          src={address}
          title={t("route.pay")}
          // The page's own policy takes its origin away where that is the guide's; an origin of its own it keeps.
          // The checkout opens beside or in place of the guide, after a tap.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
        />
        <p className={styles["loading"]} role="status" data-shown={loading}>
          {loading && t("route.paying")}
        </p>
      </div>
    </Dialog>
  );
}
