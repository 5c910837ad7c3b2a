import { useEffect, useRef, useState } from "react";
import type { CodeForm } from "../../core/camera/code-entry";
import { useResume } from "../../core/navigation/resume";
import { enterCode } from "./access";

/** The access code's form. A code of the address is tried at once, as from a poster's QR code (CODE-1). */
export function useCodeForm(idMuseum: number, fromAddress: string): CodeForm {
  const resume = useResume();
  const [code, setCode] = useState(fromAddress);
  const [error, setError] = useState<CodeForm["error"]>(null);
  const [checking, setChecking] = useState(false);
  const tried = useRef("");
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  const submit = async (typed: string): Promise<void> => {
    setError(null);
    setChecking(true);
    const result = await enterCode(idMuseum, typed);
    // Who went back meanwhile is not thrown forward again; the code counts from the next Start on.
    if (left.current) return;
    setChecking(false);
    // To sign-in, or whichever gate comes next, or the start menu (CODE-3).
    if (result === "accepted") resume();
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
