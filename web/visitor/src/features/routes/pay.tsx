import { useTranslations } from "@cicerone/i18n/provider";
import { Button } from "@cicerone/ui/button";
import { CreditCard } from "lucide-react";
import type { ReactNode } from "react";
import { useKidsMode } from "../../core/visit/mode";
import { lazyWithRetry } from "../../lib/lazy-with-retry";
import { type Payable, type PaymentKeys, usePayment } from "./use-payment";
import styles from "./pay.module.css";

const PaymentDialog = lazyWithRetry(async () => (await import("./payment-dialog")).PaymentDialog);

interface PayProps {
  item: Payable;
  keys: PaymentKeys;
}

/**
 * Pay is the pay button of a route or a step, which opens the payment provider's buy button (PAY-2). Hidden in kids
 * mode, which loads nothing from third parties.
 */
export function Pay({ item, keys }: PayProps): ReactNode {
  const t = useTranslations();
  const isKids = useKidsMode();
  const { address, failure, pay, close } = usePayment(item, keys);
  if (isKids) return null;
  return (
    <>
      <Button variant="quiet" onPointerDown={PaymentDialog.preload} onClick={pay}>
        <CreditCard aria-hidden />
        {t("route.pay")}
      </Button>
      <p className={styles["refused"]} role="alert">
        {failure !== null && t(`error.${failure}`)}
      </p>
      {address !== null && <PaymentDialog address={address} onClose={close} />}
    </>
  );
}
