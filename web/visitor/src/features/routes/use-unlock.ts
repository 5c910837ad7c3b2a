import type { Route } from "@cicerone/api/types";
import { useLayoutEffect, useState } from "react";
import type { CodeForm } from "../../core/camera/code-entry";
import { downloadManager } from "../../core/offline/download-manager";
import { isOnline } from "../../core/offline/online";
import { useBlockReload } from "../../core/offline/page-idle";
import { useServices } from "../../core/services";
import { schedule } from "../../lib/schedule";
import { unlockRoute } from "./paid-routes";

/** How long the error of a wrong code is shown (specification 2 §9). */
const ERROR_FLASH_MS = 1_000;

/** useUnlock is the form of a paid route's code (PAY-1). */
export function useUnlock(route: Route): CodeForm {
  const services = useServices();
  const [code, setCode] = useState("");
  const [error, setError] = useState<CodeForm["error"]>(null);
  const [checking, setChecking] = useState(false);
  useBlockReload(code !== "");
  // Before the error is painted, so that it is never shown for longer.
  useLayoutEffect(() => (error === null ? undefined : schedule(() => setError(null), ERROR_FLASH_MS)), [error]);

  const submit = async (typed: string): Promise<void> => {
    setError(null);
    setChecking(true);
    const result = await unlockRoute(route, typed, services);
    setChecking(false);
    if (result !== "unlocked") setError(result);
    else if (isOnline()) void downloadManager(services).completeRoute(route.idRoute);
  };
  const change = (typed: string): void => {
    setCode(typed);
    setError(null);
  };
  return {
    code,
    error,
    checking,
    change,
    submit: () => {
      if (!checking) void submit(code);
    },
    submitScanned: change,
  };
}
