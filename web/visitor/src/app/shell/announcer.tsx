import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import { useEffect, useRef, useState } from "react";
import { useRouter, useRouterState } from "../../core/navigation/router/react";
import { isVisible } from "../../lib/visible";

/**
 * Announcer moves the focus to the new screen's heading after each change of screen, so that screen readers read it; on
 * the way back to the link that the visitor had followed. If the focus is not on the heading, it announces the title.
 *
 * @param first The visit of the first screen, which screen readers announce with the page.
 */
export function Announcer({ first }: { first: number }) {
  const router = useRouter();
  const { visit } = useRouterState();
  const initial = useRef(first);
  const [announced, setAnnounced] = useState("");

  useEffect(() => {
    if (visit === initial.current) return;
    const entry = router.entry();
    const { followedLink } = entry;
    delete entry.followedLink;
    setAnnounced(focusScreen(document, followedLink) === "heading" ? "" : document.title);
  }, [router, visit]);

  return (
    <VisuallyHidden>
      <span role="status">{announced}</span>
    </VisuallyHidden>
  );
}

/**
 * focusScreen moves the focus to the link with the followed address, else to the screen's heading, unless the screen has
 * taken it, and returns where it is.
 */
export function focusScreen(page: Document, followed?: string): "heading" | "screen" | "link" | "own" {
  const main = page.querySelector<HTMLElement>("main");
  const active = page.activeElement;
  if (active !== null && active !== main && main?.contains(active) === true) return "own";
  const links = followed === undefined ? [] : [...(main?.querySelectorAll<HTMLElement>("a[href]") ?? [])];
  const link = links.find((one) => one.getAttribute("href") === followed && isVisible(one));
  if (link !== undefined) {
    link.focus({ preventScroll: true });
    return "link";
  }
  const heading = main?.querySelector<HTMLElement>("h1");
  if (heading === null || heading === undefined) {
    main?.focus({ preventScroll: true });
    return "screen";
  }
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return "heading";
}
