import { useState } from "react";
import { askPayment } from "../../api/payment";
import { useMuseum } from "../../core/museum/hooks";
import { needConnection } from "../../core/offline/online";
import { useBlockReload } from "../../core/offline/page-idle";
import { canBePaid } from "./payments";

/** What is paid for. */
export type Payable = { idRoute: number } | { idStep: number };

/** The payment provider's two keys, as the museum has them. */
export interface PaymentKeys {
  idKeyButton?: string;
  publishableKeyButton?: string;
}

/** Why nothing can be paid, as keys of the error catalogue: nobody sells here, or the server cannot be asked. */
type PaymentFailure = "payments_disabled" | "no_internet";

/** A payment that may be under way. */
export interface Payment {
  /** Of the page with the provider's buy button; null while nothing is being paid. */
  address: string | null;
  failure: PaymentFailure | null;
  pay: () => void;
  close: () => void;
}

/** Opens the payment provider's buy button where the museum has keys for it, and the installation a provider (PAY-2). */
export function usePayment(item: Payable, keys: PaymentKeys): Payment {
  const { idMuseum } = useMuseum();
  const [state, setState] = useState<"idle" | "asking" | "paying">("idle");
  const [failure, setFailure] = useState<PaymentFailure | null>(null);
  useHold(state !== "idle");
  const page = `/payment/${idMuseum}/${"idRoute" in item ? `routes/${item.idRoute}` : `steps/${item.idStep}`}`;

  const ask = async (): Promise<void> => {
    setState("asking");
    const answer = await askPayment(page);
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
