import { useState } from "react";
import { askPayment } from "../../api/payment";
import { useMuseum } from "../../core/museum/hooks";
import { needConnection } from "../../core/offline/online";
import { useBlockReload } from "../../core/offline/page-idle";
import { useServices } from "../../core/services";
import { canBePaid } from "./payments";

/** Payable is the route or step to pay for. */
export type Payable = { idRoute: number } | { idStep: number };

/** PaymentKeys are the museum's two keys of the payment provider. */
export interface PaymentKeys {
  idKeyButton?: string;
  publishableKeyButton?: string;
}

/** PaymentFailure is a key of the error catalogue: payments are not available, or the server cannot be reached. */
type PaymentFailure = "payments_disabled" | "no_internet";

/** Payment is the state of the pay button. */
export interface Payment {
  /** Address of the page with the provider's buy button; null while no payment is open. */
  address: string | null;
  failure: PaymentFailure | null;
  pay: () => void;
  close: () => void;
}

/**
 * usePayment opens the payment provider's buy button if the museum has keys and the installation a provider (PAY-2).
 */
export function usePayment(item: Payable, keys: PaymentKeys): Payment {
  const { environment } = useServices();
  const { idMuseum } = useMuseum();
  const [state, setState] = useState<"idle" | "asking" | "paying">("idle");
  const [failure, setFailure] = useState<PaymentFailure | null>(null);
  useBlockReload(state !== "idle");
  const page = `/payment/${idMuseum}/${"idRoute" in item ? `routes/${item.idRoute}` : `steps/${item.idStep}`}`;

  const ask = async (): Promise<void> => {
    setState("asking");
    const answer = await askPayment(page, environment.fetch);
    setState(answer === "sold" ? "paying" : "idle");
    if (answer !== "sold") setFailure(answer === "not-sold" ? "payments_disabled" : "no_internet");
  };
  return {
    address: state === "paying" ? page : null,
    failure,
    pay: () => {
      const possible = canBePaid(keys);
      setFailure(possible ? null : "payments_disabled");
      if (possible && state === "idle" && needConnection()) void ask();
    },
    close: () => setState("idle"),
  };
}
