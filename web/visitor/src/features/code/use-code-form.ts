import { useEffect, useRef, useState } from "react";
import type { CodeForm } from "../../core/camera/code-entry";
import { useResume } from "../../core/navigation/resume";
import { useServices } from "../../core/services";
import { createAccess } from "./access";

/**
 * useCodeForm is the access code's form. A code in the address, as from a poster's QR code, is submitted at once
 * (CODE-1).
 */
export function useCodeForm(idMuseum: number, fromAddress: string): CodeForm {
  const { api, storage, clock } = useServices();
  const resume = useResume();
  const [code, setCode] = useState(fromAddress);
  const [error, setError] = useState<CodeForm["error"]>(null);
  const [checking, setChecking] = useState(false);
  const [slow, setSlow] = useState(false);
  const tried = useRef("");
  const mounted = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    mounted.current = controller;
    return () => controller.abort();
  }, []);

  const enterCode = createAccess({ api, storage, now: clock.now });
  const submit = async (typed: string): Promise<void> => {
    setError(null);
    setChecking(true);
    const { signal } = mounted.current;
    const result = await enterCode(idMuseum, typed, () => setSlow(true), signal);
    // If the visitor has left the screen, don't navigate; the stored code is used at the next Start.
    if (signal.aborted) return;
    setChecking(false);
    setSlow(false);
    // On to the next gate, such as sign-in, or the start menu (CODE-3).
    if (result === "accepted") resume();
    else setError(result);
  };

  useEffect(() => {
    if (fromAddress === "" || tried.current === fromAddress) return;
    tried.current = fromAddress;
    void submit(fromAddress);
    // Once per code in the address, whatever else changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [fromAddress]);

  return {
    code,
    error,
    checking,
    slow,
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
