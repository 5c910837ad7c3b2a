import { useState } from "react";
import { useMuseum } from "../../museum/hooks";
import { canBePaid } from "../../museum/routes";
import { needConnection } from "../../offline/online";
import { useHold } from "../../offline/quiet";

/** What is paid for. */
export type Payable = { idRoute: number } | { idStep: number };

/** The payment provider's two keys, as the museum has them. */
export interface PaymentKeys {
  idKeyButton?: string;
  publishableKeyButton?: string;
}

/** A payment that may be under way. */
export interface Payment {
  /** Of the page with the provider's buy button; null while nothing is being paid. */
  address: string | null;
  /** The museum has not activated payments (payments_disabled). */
  refused: boolean;
  pay: () => void;
  close: () => void;
}

/** Opens the payment provider's buy button where the museum has keys for it (PAY-2). */
export function usePayment(of: Payable, keys: PaymentKeys): Payment {
  const { idMuseum } = useMuseum();
  const [paying, setPaying] = useState(false);
  const [refused, setRefused] = useState(false);
  useHold(paying);
  const path = "idRoute" in of ? `routes/${of.idRoute}` : `steps/${of.idStep}`;
  return {
    address: paying ? `/payment/${idMuseum}/${path}` : null,
    refused,
    pay: () => {
      const possible = canBePaid(keys);
      setRefused(!possible);
      if (possible && needConnection()) setPaying(true);
    },
    close: () => setPaying(false),
  };
}
