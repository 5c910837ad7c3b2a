import { useTranslations } from "@cicerone/i18n/provider";
import { Button } from "@cicerone/ui/button";
import { Dialog } from "@cicerone/ui/dialog";
import { useFocusFallback } from "@cicerone/ui/focus";
import { type ReactNode, useRef, useState } from "react";
import { useLoadingOverlay } from "./use-loading-overlay";
import { usePaymentStatus } from "./use-payment-status";
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
  const [attempt, setAttempt] = useState(0);
  const content = useRef<HTMLDivElement>(null);
  useFocusFallback(attempt, () => content.current);
  return (
    <Dialog title={t("route.pay")} closeLabel={t("control.close")} onClose={onClose}>
      <div ref={content} tabIndex={-1}>
        <PaymentFrame key={attempt} address={address} onRetry={() => setAttempt(attempt + 1)} onClose={onClose} />
      </div>
    </Dialog>
  );
}

/** PaymentFrame is the provider's page, or a message if it cannot be loaded. */
function PaymentFrame({ address, onRetry, onClose }: PaymentDialogProps & { onRetry: () => void }): ReactNode {
  const t = useTranslations();
  const loading = useLoadingOverlay();
  const frame = useRef<HTMLIFrameElement>(null);
  if (usePaymentStatus(frame) === "failed") {
    return (
      <div className={styles["failed"]}>
        <p role="alert">{t("route.payFailed")}</p>
        <Button onClick={onRetry}>{t("control.retry")}</Button>
        <Button variant="quiet" onClick={onClose}>
          {t("control.back")}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles["frame"]}>
      <iframe
        ref={frame}
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
  );
}
