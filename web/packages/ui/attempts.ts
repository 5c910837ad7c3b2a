import { useEffect, useState } from "react";

/** Attempts is the state of repeated attempts to fetch something. */
interface Attempts {
  attempt: number;
  failed: boolean;
  fail: () => void;
}

/** useAttempts counts the attempts to fetch an address: a failed one is retried when the connection returns. */
export function useAttempts(address: string): Attempts {
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const failed = failure === address;

  useEffect(() => {
    if (!failed) return undefined;
    const retry = (): void => {
      setFailure(null);
      setAttempt((before) => before + 1);
    };
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [failed]);

  return { attempt, failed, fail: () => setFailure(address) };
}
