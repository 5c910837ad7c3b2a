import type { Detail } from "@cicerone/api/types";

/** AnalyticsWindow is what the provider's scripts read and write in the page. */
interface AnalyticsWindow {
  dataLayer?: unknown[];
}

/** Third parties that measure, once the visitor has agreed (SHELL-5). */
export interface Provider {
  /** Reports a screen: page_view with page_location and page_title, where the museum has a measurement id. */
  pageView(location: string, title: string): void;
}

/** startProvider loads the tag manager and the analytics of a museum from the installation's measuring address. */
export function startProvider(
  { googleTagManagerId, googleAnalyticsId }: Pick<Detail, "googleTagManagerId" | "googleAnalyticsId">,
  url: string,
  page: Document = document,
): Provider {
  const view = page.defaultView as (Window & AnalyticsWindow) | null;
  const dataLayer: unknown[] = view?.dataLayer ?? [];
  if (view !== null) view.dataLayer = dataLayer;
  // The provider's script tells commands by their being an arguments object.
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
    // Screens are reported one by one: the address changes without a new page.
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
  script.src = address;
  page.head.append(script);
}

/** An address as others may see it: an access code in it is nobody else's business. */
export function withoutCode(address: string): string {
  const url = new URL(address);
  url.searchParams.delete("code");
  return url.href;
}
