import { type Page, expect } from "@playwright/test";

/**
 * Fails when a control has no edge or other colours, a state no colour of its own, an icon or a mark no contrast, a
 * logo no dark background, or a bar none, where the system chooses the colours (1.4.11).
 */
export async function expectStatesInForcedColours(page: Page): Promise<void> {
  const faults = (): Promise<string[]> =>
    page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("span"));
      probe.style.cssText = "forced-color-adjust: none; background: Highlight";
      const highlight = getComputedStyle(probe).backgroundColor;
      probe.remove();
      const nameOf = (element: Element): string =>
        `${element.localName} ${element.getAttribute("aria-label") ?? element.textContent}`;
      const seen = (selector: string): Element[] =>
        Array.from(document.querySelectorAll(selector)).filter((element) => element.checkVisibility());
      const channels = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).map(Number);
      const isPainted = (colour: string): boolean => colour !== "none" && channels(colour)[3] !== 0;
      const luminance = (colour: string): number => {
        const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
          const part = channel / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const contrast = (one: string, other: string): number => {
        const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
        return (lighter + 0.05) / (darker + 0.05);
      };
      const backgroundOf = (element: Element | null): string => {
        if (element === null) return "rgb(255, 255, 255)";
        const { backgroundColor } = getComputedStyle(element);
        return isPainted(backgroundColor) ? backgroundColor : backgroundOf(element.parentElement);
      };
      // A picture is between the icon and the next background behind it.
      const isOnPicture = (icon: Element): boolean => {
        const { left, right, top, bottom } = icon.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        let behind: Element | null = icon;
        while (behind && !isPainted(getComputedStyle(behind).backgroundColor)) behind = behind.parentElement;
        return Array.from((behind ?? document).querySelectorAll("img")).some((picture) => {
          const frame = picture.getBoundingClientRect();
          return picture.checkVisibility() && frame.left < x && x < frame.right && frame.top < y && y < frame.bottom;
        });
      };
      // A frame that cuts off the corners of what is in it has the edge.
      const frameOf = (element: Element): Element => {
        const { top, left } = element.getBoundingClientRect();
        const radius = Number.parseFloat(getComputedStyle(element).borderTopLeftRadius);
        for (let frame = element.parentElement; frame !== null; frame = frame.parentElement) {
          const { overflow, borderTopLeftRadius } = getComputedStyle(frame);
          const corner = frame.getBoundingClientRect();
          if (Math.abs(corner.top - top) > 2 || Math.abs(corner.left - left) > 2) break;
          if (overflow !== "visible" && Number.parseFloat(borderTopLeftRadius) > radius) return frame;
        }
        return element;
      };
      // Links and labels look like buttons where they have a background, unless a picture is all they show or as wide.
      const tiles = seen("main :is(a, label:not(:has(:checked)))").filter(
        (tile) =>
          isPainted(getComputedStyle(tile).backgroundColor) &&
          !Array.from(tile.querySelectorAll("img")).some(
            (picture) => tile.textContent === "" || picture.clientWidth >= tile.clientWidth,
          ),
      );
      const inputs = seen("main :is(button, select, textarea, input:not([type=checkbox], [type=radio], [type=range]))");
      const edges = [...tiles, ...inputs].filter((element) => {
        const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(frameOf(element));
        return borderTopStyle === "none" || Number.parseFloat(borderTopWidth) === 0 || !isPainted(borderTopColor);
      });
      const filtered = inputs.filter((element) => {
        const { filter, opacity } = getComputedStyle(element);
        return filter !== "none" || opacity !== "1";
      });
      // Content scrolls below them.
      const bars = seen(":is(header, footer)[data-bar], [data-bar] > footer").filter((bar) => {
        const [, , , opacity = 1] = channels(getComputedStyle(bar).backgroundColor);
        return bar.clientHeight > 0 && opacity < 1;
      });
      const states = seen("[aria-pressed=true], [aria-checked=true], [aria-current]:not([aria-current=false])").filter(
        (element) => getComputedStyle(element).backgroundColor !== highlight,
      );
      const icons = seen("svg.lucide").filter(
        (icon) => contrast(getComputedStyle(icon).color, backgroundOf(icon)) < 3 || isOnPicture(icon),
      );
      // Marks such as that of the current dot, which are no elements. They have the colour that the system chooses
      // for the element's text, and contrast with it where text is on them.
      const marks = seen("[aria-current]").filter((element) => {
        const { content, position, color, backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(
          element,
          "::before",
        );
        const isFilled = isPainted(backgroundColor);
        if (content === "none" || (!isFilled && Number.parseFloat(borderTopWidth) === 0)) return false;
        const mark = isFilled ? backgroundColor : borderTopColor;
        const isBelowText = isFilled && position === "absolute" && element.textContent !== "";
        return contrast(mark, backgroundOf(element)) < 3 || (isBelowText ? contrast(mark, color) < 3 : mark !== color);
      });
      const logos = seen("[data-logo]").filter((logo) => {
        const { backgroundColor } = getComputedStyle(logo);
        return !isPainted(backgroundColor) || luminance(backgroundColor) > 0.05;
      });
      return [
        ...logos.map((logo) => `the logo ${logo.getAttribute("src")} has no dark background`),
        ...edges.map((element) => `${nameOf(element)} has no edge`),
        ...bars.map((element) => `${nameOf(element)} is a bar that what is below shows through`),
        ...filtered.map((element) => `${nameOf(element)} is filtered, which changes the system's colours`),
        ...marks.map((element) => `the mark of ${nameOf(element)} has no contrast, or no colour of the system`),
        ...states.map((element) => `${nameOf(element)} looks as without its state`),
        ...icons.map(
          (icon) => `the icon ${icon.getAttribute("class")} of ${nameOf(icon.parentElement ?? icon)} has no contrast`,
        ),
      ];
    });
  // A change of colour takes a frame.
  await expect.poll(faults, { message: "in forced colours", timeout: 5000 }).toEqual([]);
}
