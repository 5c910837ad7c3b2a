/**
 * retryStyles fetches a style sheet that did not come another time, when the connection returns or with the visitor's
 * next tap. What loads the screens' code asks for each sheet once, so that a screen had at the second attempt would
 * stand without its own.
 */
export function retryStyles(): void {
  addEventListener(
    "error",
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== "stylesheet") return;
      const retry = () => target.replaceWith(target.cloneNode());
      for (const event of ["online", "click"]) addEventListener(event, retry, { once: true });
    },
    { capture: true },
  );
}
