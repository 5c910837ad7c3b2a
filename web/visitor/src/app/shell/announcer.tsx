import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import { useEffect, useRef, useState } from "react";
import { useRouterState } from "../../core/navigation/router/react";

/**
 * Announcer moves the focus to the new screen's heading after each change of screen, so that screen readers read it. If
 * the screen has focused a field, it announces the title instead.
 */
export function Announcer() {
  const { visit } = useRouterState();
  const first = useRef(visit);
  const [announced, setAnnounced] = useState("");

  useEffect(() => {
    // Screen readers announce the first screen with the page.
    if (visit === first.current) return;
    setAnnounced(focusScreen(document) === "heading" ? "" : document.title);
  }, [visit]);

  return (
    <VisuallyHidden>
      <span role="status">{announced}</span>
    </VisuallyHidden>
  );
}

/** focusScreen moves the focus to the screen's heading, unless the screen has taken it, and returns where it is. */
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
