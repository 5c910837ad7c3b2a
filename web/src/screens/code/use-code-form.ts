import { useEffect, useRef, useState } from "react";
import type { CodeForm } from "../../camera/code-entry";
import { useGo } from "../../museum/navigation";
import { enterCode } from "../../visit/access";

/** The access code's form. A code of the address is tried at once, as from a poster's QR code (CODE-1). */
export function useCodeForm(idMuseum: number, fromAddress: string): CodeForm {
  const go = useGo();
  const [code, setCode] = useState(fromAddress);
  const [error, setError] = useState<CodeForm["error"]>(null);
  const [checking, setChecking] = useState(false);
  const tried = useRef("");

  const submit = async (typed: string): Promise<void> => {
    setError(null);
    setChecking(true);
    const result = await enterCode(idMuseum, typed);
    setChecking(false);
    // The guard leads on from here to whichever gate is still closed, or to the start menu (CODE-3).
    if (result === "accepted") go("SocialLogin");
    else setError(result);
  };

  useEffect(() => {
    if (fromAddress === "" || tried.current === fromAddress) return;
    tried.current = fromAddress;
    void submit(fromAddress);
    // Once for each code of an address, whatever else changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [fromAddress]);

  return {
    code,
    error,
    checking,
    change: (typed) => {
      setCode(typed);
      setError(null);
    },
    submit: () => {
      if (!checking) void submit(code);
    },
    submitScanned: (scanned) => {
      setCode(scanned);
      void submit(scanned);
    },
  };
}
