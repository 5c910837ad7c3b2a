/** PreviewFetchOptions says where a preview's requests go. */
export interface PreviewFetchOptions {
  fetch: typeof fetch;
  /** Of the server. */
  origin: string;
  /** Path of the preview link, without a slash at its end. */
  prefix: string;
  /** Called when the link is not valid any more. */
  ended: () => void;
}

/** READ are the addresses of visitors' calls that a preview link has as well. */
const READ = /^\/(?:api\/v2\/|media\/|config\.json$)/;

/**
 * createPreviewFetch returns the network of a preview: visitors' calls that read go to the preview link's own, and all
 * others are refused before they leave the page, so that nothing is recorded.
 */
export function createPreviewFetch({ fetch, origin, prefix, ended }: PreviewFetchOptions): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(
      input instanceof URL || typeof input === "string" ? new URL(input, origin) : input,
      init,
    );
    const address = new URL(request.url);
    if (address.origin !== origin) return fetch(request);
    if (!["GET", "HEAD"].includes(request.method) || !READ.test(address.pathname)) {
      throw new TypeError(`a preview does not send ${request.method} ${address.pathname}`);
    }
    const response = await fetch(new Request(origin + prefix + address.pathname + address.search, request));
    if (response.status === 404 && address.pathname.startsWith("/api/")) ended();
    return response;
  };
}
