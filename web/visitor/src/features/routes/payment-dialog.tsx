import { useTranslations } from "@cicerone/i18n/provider";
import { Dialog } from "@cicerone/ui/dialog";
import type { ReactNode } from "react";
import { useLoadingOverlay } from "./use-loading-overlay";
import styles from "./payment-dialog.module.css";

interface PaymentDialogProps {
  /** Address of the page with the provider's buy button. */
  address: string;
  onClose: () => void;
}

/**
 * PaymentDialog shows the payment provider's buy button in an iframe, so that third-party code is never loaded into
 * the guide and cannot read its storage (PAY-2).
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
          // If the page has the guide's origin, its own policy makes the origin opaque; a separate origin is kept.
          // The checkout opens in a new tab or replaces the guide, after a tap.
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
