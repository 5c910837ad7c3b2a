/**
 * retryStyles fetches a failed style sheet again when the connection returns or at the visitor's next tap. The screens'
 * loader fetches each sheet once, so that a screen loaded at the second attempt would lack its styles.
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
