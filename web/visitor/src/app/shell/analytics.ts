import type { Detail } from "@cicerone/api/types";
import { useEffect, useRef } from "react";
import type { Api } from "../../api/client";
import { useLoading, useMuseumState } from "../../core/museum/hooks";
import { ADDRESSES, type Screen } from "../../core/navigation/paths";
import { matchPath } from "../../core/navigation/router/match";
import type { RouterState } from "../../core/navigation/router/router";
import { useServices } from "../../core/services";
import { usesAnalytics, useConsent } from "../../core/visit/analytics/consent";
import { type Provider, startProvider, withoutCode } from "../../core/visit/analytics/provider";
import { useKidsMode } from "../../core/visit/mode";

/** Screens before the visit, which ask for no consent. */
const BEFORE_VISIT: ReadonlySet<Screen> = new Set<Screen>([
  "NotFound",
  "Presentation",
  "PresentationMode",
  "PrivacyPolicy",
  "Code",
  "SocialLogin",
  "StudyQuestion",
  "Slides",
  "Download",
]);

/** Analytics is the state of the consent sheet. */
export interface Analytics {
  /** Whether to ask the visitor now. */
  needsConsent: boolean;
  answer: (agreed: boolean) => void;
}

/**
 * useAnalytics reports the museum's screens to its analytics if the visitor has agreed (SHELL-5); visit counts the
 * screens shown, and pending says that another one is being entered. Kids mode loads no third-party scripts and reloads the page if some are loaded.
 */
export function useAnalytics({ visit, pending }: RouterState<unknown>): Analytics {
  const { api, environment } = useServices();
  const museum = useMuseumState((state) => state.museum);
  // Until the screen is entered, the stored mode may be the one before.
  const isEntering = useLoading() || pending;
  const [agreed, answer] = useConsent(museum?.idMuseum ?? 0);
  const provider = useRef<Promise<Provider | null>>(null);
  const reported = useRef(0);
  const screen = matchPath(ADDRESSES, location.pathname)?.name ?? "NotFound";
  const isKids = useKidsMode();
  const allowed = environment.recording && !isKids;
  const measured = museum !== null && usesAnalytics(museum) && agreed === true && allowed;

  useEffect(() => {
    if (museum === null || isEntering) return;
    if (!measured) {
      // Loaded scripts can only be removed by a reload.
      if (provider.current !== null) location.reload();
      return;
    }
    if (reported.current === visit) return;
    reported.current = visit;
    provider.current ??= start(museum, api);
    const address = withoutCode(location.href);
    // The screen's own effects have set the title by then.
    void provider.current.then((started) => started?.pageView(address, document.title));
  }, [api, visit, isEntering, measured, museum]);

  return {
    needsConsent:
      museum !== null &&
      usesAnalytics(museum) &&
      agreed === null &&
      allowed &&
      !isEntering &&
      !BEFORE_VISIT.has(screen),
    answer,
  };
}

async function start(museum: Detail, api: Api): Promise<Provider | null> {
  try {
    const { measuringUrl } = await api.configuration();
    return measuringUrl === "" ? null : startProvider(museum, measuringUrl);
  } catch {
    // Without a connection nothing is reported.
    return null;
  }
}
