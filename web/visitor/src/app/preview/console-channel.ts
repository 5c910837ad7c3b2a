import type { FromPreview, ToPreview } from "@cicerone/api/preview";

/** ConsoleChannel talks with the console around the preview. */
export interface ConsoleChannel {
  send: (message: FromPreview) => void;
}

/**
 * openConsoleChannel receives the console's messages. The page itself has no origin, but its address has the server's:
 * messages from other pages are ignored, and other pages get none.
 */
export function openConsoleChannel(page: Window, receive: (message: ToPreview) => void): ConsoleChannel {
  const { origin } = page.location;
  page.addEventListener("message", (event: MessageEvent<unknown>) => {
    if (event.source !== page.parent || event.origin !== origin) return;
    receive(event.data as ToPreview);
  });
  return { send: (message) => page.parent.postMessage(message, origin) };
}
