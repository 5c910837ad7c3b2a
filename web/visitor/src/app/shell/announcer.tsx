import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import { useEffect, useRef, useState } from "react";
import { useRouterState } from "../../core/navigation/router/react";

/**
 * After every change of screen: moves the focus to the new screen's heading, which screen readers then read.
 * A screen that took the focus itself (a field) keeps it, and its title is announced instead.
 */
export function Announcer() {
  const { visit } = useRouterState();
  const first = useRef(visit);
  const [announced, setAnnounced] = useState("");

  useEffect(() => {
    // The first screen is read by the page's own loading.
    if (visit === first.current) return;
    setAnnounced(focusScreen(document) === "heading" ? "" : document.title);
  }, [visit]);

  return (
    <VisuallyHidden>
      <span role="status">{announced}</span>
    </VisuallyHidden>
  );
}

/** focusScreen moves the focus to the screen's heading, unless the screen has taken it; tells where it is. */
export function focusScreen(page: Document): "heading" | "screen" | "own" {
  const main = page.querySelector<HTMLElement>("main");
  const active = page.activeElement;
  if (active !== null && active !== main && main?.contains(active) === true) return "own";
  const heading = main?.querySelector<HTMLElement>("h1");
  if (heading === null || heading === undefined) {
    main?.focus({ preventScroll: true });
    return "screen";
  }
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return "heading";
}
