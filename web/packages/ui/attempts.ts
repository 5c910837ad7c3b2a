import { useEffect, useState } from "react";

/** How fetching something goes: which attempt is under way, and whether it has failed. */
interface Attempts {
  attempt: number;
  failed: boolean;
  fail: () => void;
}

/** useAttempts counts attempts to fetch an address: one that failed is made again when the connection returns. */
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
