import type { CDPSession, Page } from "@playwright/test";

/** How much room the page's origin has on its phone, as a test decides. */
export class Room {
  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  /** Of the origin that the page shows. */
  static async of(page: Page): Promise<Room> {
    return new Room(page, await page.context().newCDPSession(page));
  }

  /** Leaves that many bytes beside what is there. */
  async leave(bytes: number): Promise<void> {
    const { usage = 0 } = await this.page.evaluate(() => navigator.storage.estimate());
    await this.limit({ quotaSize: usage + bytes });
  }

  /** Nothing more can be written, nor what is there grow. */
  async fill(): Promise<void> {
    await this.limit({ quotaSize: 1 });
  }

  /** There is as much again as a phone has. */
  async clear(): Promise<void> {
    await this.limit({});
  }

  private async limit(quota: { quotaSize?: number }): Promise<void> {
    const { origin } = new URL(this.page.url());
    await this.session.send("Storage.overrideQuotaForOrigin", { origin, ...quota });
  }
}
