import { CreditCard } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "../../i18n/provider";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { type Payable, type PaymentKeys, usePayment } from "./use-payment";
import styles from "./pay.module.css";

interface PayProps {
  of: Payable;
  keys: PaymentKeys;
}

/**
 * The pay button of a route or a step, and what it opens: the payment provider's own buy button (PAY-2). That
 * runs in a page of its own with a policy of its own, so that nothing foreign is ever loaded into the guide.
 */
export function Pay({ of, keys }: PayProps): ReactNode {
  const t = useTranslations();
  const { address, loading, refused, pay, close } = usePayment(of, keys);
  return (
    <>
      <Button look="quiet" onClick={pay}>
        <CreditCard aria-hidden />
        {t("route.pay")}
      </Button>
      <p className={styles["refused"]} role="alert">
        {refused && t("error.payments_disabled")}
      </p>
      {address !== null && (
        <Dialog title={t("route.pay")} closeLabel={t("control.close")} onClose={close}>
          <div className={styles["frame"]}>
            <iframe
              src={address}
              title={t("route.pay")}
              // Its checkout opens beside or in place of the guide, after a tap. The provider's frames inherit the
              // sandbox and need their own origin; the page itself is held by its policy.
              // oxlint-disable-next-line react/iframe-missing-sandbox
              sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
            />
            <p className={styles["loading"]} role="status" data-shown={loading}>
              {loading && t("route.paying")}
            </p>
          </div>
        </Dialog>
      )}
    </>
  );
}
