import type { Detail } from "@cicerone/api/types";
import { scriptUrl } from "../../../lib/trusted-types";

/** AnalyticsWindow is the part of the window that the provider's scripts use. */
interface AnalyticsWindow {
  dataLayer?: unknown[];
}

/** Provider reports to third parties, once the visitor has agreed (SHELL-5). */
export interface Provider {
  /** Reports a screen as a page_view, if the museum has a measurement id. */
  pageView(location: string, title: string): void;
}

/** startProvider loads a museum's tag manager and analytics from the installation's analytics address. */
export function startProvider(
  { googleTagManagerId, googleAnalyticsId }: Pick<Detail, "googleTagManagerId" | "googleAnalyticsId">,
  url: string,
  page: Document = document,
): Provider {
  const view = page.defaultView as (Window & AnalyticsWindow) | null;
  const dataLayer: unknown[] = view?.dataLayer ?? [];
  if (view !== null) view.dataLayer = dataLayer;
  // The provider's script requires an arguments object.
  function gtag(..._command: unknown[]): void {
    // oxlint-disable-next-line prefer-rest-params
    dataLayer.push(arguments);
  }

  if (googleTagManagerId !== "") {
    dataLayer.push({ "gtm.start": Date.now(), event: "gtm.js" });
    load(page, `${url}/gtm.js?id=${encodeURIComponent(googleTagManagerId)}`);
  }
  if (googleAnalyticsId !== "") {
    gtag("js", new Date());
    // Navigation within the app loads no page, so each screen is reported by pageView.
    gtag("config", googleAnalyticsId, { send_page_view: false });
    load(page, `${url}/gtag/js?id=${encodeURIComponent(googleAnalyticsId)}`);
  }
  return {
    pageView(location, title) {
      if (googleAnalyticsId === "") return;
      gtag("event", "page_view", { page_location: location, page_title: title, send_to: googleAnalyticsId });
    },
  };
}

function load(page: Document, address: string): void {
  const script = page.createElement("script");
  script.async = true;
  script.src = scriptUrl(address);
  page.head.append(script);
}

/** withoutCode removes the access code from an address. */
export function withoutCode(address: string): string {
  const url = new URL(address);
  url.searchParams.delete("code");
  return url.href;
}
