import type { Page } from "@playwright/test";

declare global {
  interface Window {
    announcements: string[];
  }
}

/**
 * Records what a screen reader says of live regions, before the page opens: text that changes in a region that was there
 * before, and alerts also when they are inserted. A region that is off, or hidden from screen readers, says nothing.
 */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.announcements = [];
    const REGION = "[aria-live], [role=status], [role=alert], [role=log], output";
    const regionOf = (node: Node): Element | null => {
      const element = node instanceof Element ? node : node.parentElement;
      const region = element?.closest(REGION) ?? null;
      if (region === null || region.getAttribute("aria-live") === "off") return null;
      if (region.closest("[aria-hidden=true], [inert]") !== null || !region.checkVisibility()) return null;
      return region;
    };
    const speak = (region: Element): void => {
      const text = (region.textContent ?? "").replaceAll(/\s+/g, " ").trim();
      if (text !== "") window.announcements.push(text);
    };
    new MutationObserver((records) => {
      const inserted = new Set<Node>();
      const changed = new Set<Element>();
      for (const { type, target, addedNodes } of records) {
        for (const node of addedNodes) inserted.add(node);
        const region = type === "characterData" || addedNodes.length > 0 ? regionOf(target) : null;
        if (region !== null) changed.add(region);
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          for (const alert of [node, ...node.querySelectorAll("*")])
            if (alert.matches("[role=alert]") && regionOf(alert) === alert) changed.add(alert);
        }
      }
      for (const region of changed) {
        let isNew = false;
        for (let at: Node | null = region; at !== null; at = at.parentNode) isNew ||= inserted.has(at);
        if (!isNew || region.matches("[role=alert]")) speak(region);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** What screen readers have said of live regions since the last call. */
export function announcements(page: Page): Promise<string[]> {
  return page.evaluate(() => window.announcements.splice(0));
}
