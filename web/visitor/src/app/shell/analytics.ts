import type { Detail } from "@cicerone/api/types";
import { useEffect, useRef } from "react";
import type { Api } from "../../api/client";
import { useMuseumState } from "../../core/museum/hooks";
import { ADDRESSES, type Screen } from "../../core/navigation/paths";
import { matchPath } from "../../core/navigation/router/match";
import { useServices } from "../../core/services";
import { usesAnalytics, useConsent } from "../../core/visit/analytics/consent";
import { type Provider, startProvider, withoutCode } from "../../core/visit/analytics/provider";
import { useKidsMode } from "../../core/visit/kids-mode";

/** Screens before the visit, where nobody is asked yet. */
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

/** Analytics is what the consent sheet needs. */
export interface Analytics {
  /** The visitor is to be asked now. */
  needsConsent: boolean;
  answer: (agreed: boolean) => void;
}

/**
 * Measures the screens of museums that have it, for visitors who have agreed (SHELL-5); visit counts the
 * screens shown. In kids mode nothing of others is loaded, and what was loaded before goes with a new page.
 */
export function useAnalytics(visit: number): Analytics {
  const { api, environment } = useServices();
  const museum = useMuseumState((state) => state.museum);
  const [agreed, answer] = useConsent(museum?.idMuseum ?? 0);
  const provider = useRef<Promise<Provider | null>>(null);
  const reported = useRef(0);
  const screen = matchPath(ADDRESSES, location.pathname)?.name ?? "NotFound";
  const isKids = useKidsMode();
  const allowed = environment.recording && !isKids;
  const measured = museum !== null && usesAnalytics(museum) && agreed === true && allowed;

  useEffect(() => {
    if (museum === null) return;
    if (!measured) {
      // Scripts cannot be taken out of a page.
      if (provider.current !== null) location.reload();
      return;
    }
    if (reported.current === visit) return;
    reported.current = visit;
    provider.current ??= start(museum, api);
    const address = withoutCode(location.href);
    // The screen's own effects come first: then the title is its.
    void provider.current.then((started) => started?.pageView(address, document.title));
  }, [api, visit, measured, museum]);

  return {
    needsConsent: museum !== null && usesAnalytics(museum) && agreed === null && allowed && !BEFORE_VISIT.has(screen),
    answer,
  };
}

async function start(museum: Detail, api: Api): Promise<Provider | null> {
  try {
    const { measuringUrl } = await api.configuration();
    return measuringUrl === "" ? null : startProvider(museum, measuringUrl);
  } catch {
    // Without a connection nothing is measured.
    return null;
  }
}
