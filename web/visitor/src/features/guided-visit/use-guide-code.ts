import { useState } from "react";
import type { CodeForm } from "../../core/camera/code-entry";
import { checkGuideCode } from "./guide-code";

/** useGuideCode is the guide code's form. */
export function useGuideCode(): CodeForm {
  const [code, setCode] = useState("");
  const [error, setError] = useState<CodeForm["error"]>(null);
  return {
    code,
    error,
    checking: false,
    change: (typed) => {
      setCode(typed);
      setError(null);
    },
    submit: () => setError(checkGuideCode(code)),
    submitScanned: (scanned) => {
      setCode(scanned);
      setError(checkGuideCode(scanned));
    },
  };
}
