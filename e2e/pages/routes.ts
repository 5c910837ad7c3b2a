import { type Locator, type Page, expect } from "@playwright/test";

/** The list of routes or exhibitions, and the steps of a route: carousels of one item a page. */
export class RoutesPage {
  readonly title: Locator;
  readonly back: Locator;
  readonly recognition: Locator;
  readonly carousel: Locator;
  /** The item in front. */
  readonly front: Locator;
  readonly dots: Locator;
  readonly next: Locator;
  readonly previous: Locator;
  readonly finish: Locator;
  readonly start: Locator;
  readonly readMore: Locator;
  readonly readLess: Locator;
  readonly work: Locator;
  readonly map: Locator;
  readonly enlarged: Locator;
  readonly pay: Locator;
  readonly notice: Locator;

  constructor(private readonly page: Page) {
    const main = page.getByRole("main");
    this.title = main.getByRole("heading", { level: 1 });
    this.back = main.getByRole("button", { name: "Back", exact: true });
    this.recognition = main.getByRole("link", { name: "Recognise a work" });
    this.carousel = main.getByRole("region");
    this.front = this.carousel.locator("> div > ul > li:not([inert])");
    this.dots = this.carousel.locator("ol").last().getByRole("button");
    this.next = this.carousel.getByRole("button", { name: "Next", exact: true });
    this.previous = this.carousel.getByRole("button", { name: "Previous", exact: true });
    this.finish = this.carousel.getByRole("button", { name: "Finish" });
    this.start = main.getByRole("link", { name: "Start route" });
    this.readMore = this.front.getByRole("button", { name: "Read more" });
    this.readLess = this.front.getByRole("button", { name: "Read less" });
    this.work = this.front.locator("h2 a");
    this.map = this.front.getByRole("button", { name: "Show on the map" });
    this.enlarged = page.getByRole("dialog");
    this.pay = page.getByRole("button", { name: "Pay", exact: true });
    this.notice = page.getByRole("alert").filter({ hasText: /\S/ });
  }

  /** Starts the route in front of the list, which is shown until the route is loaded. */
  async begin(): Promise<void> {
    await this.start.tap();
    await expect(this.start).toHaveCount(0);
  }

  /** Goes back from a route to the list. */
  async backToList(): Promise<void> {
    await this.back.tap();
    await expect(this.start.first()).toBeVisible();
  }

  /** Turns to the item with that position, from 1. */
  async turnTo(number: number): Promise<void> {
    await this.dots.nth(number - 1).tap();
    await this.expectFront(number);
  }

  async expectFront(number: number): Promise<void> {
    await expect(this.dots.nth(number - 1)).toHaveAttribute("aria-current", "true");
  }

  /** Moves a finger over the item in front, by that many pixels to the right. */
  async swipe(pixels: number): Promise<void> {
    // The carousel follows the finger only once it is ready, and a touch stops it while it moves.
    const viewport = this.carousel.locator("> [data-swipe]");
    await expect
      .poll(async () => {
        const [frame, front] = [await viewport.boundingBox(), await this.front.boundingBox()];
        return frame === null || front === null ? null : Math.round(frame.x + frame.width - front.x - front.width);
      }, "the item in front stands still")
      .toBe(0);
    const box = await this.front.boundingBox();
    if (box === null) throw new Error("nothing is in front");
    const [x, y] = [box.x + box.width / 2 - pixels / 2, box.y + 60];
    const session = await this.page.context().newCDPSession(this.page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", at: number): Promise<unknown> =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: at, y }] });
    await touch("touchStart", x);
    for (let step = 1; step <= 6; step++) await touch("touchMove", x + (pixels * step) / 6);
    await touch("touchEnd", x + pixels);
    await session.detach();
  }
}
