import type { CDPSession, Page } from "@playwright/test";

/** The storage quota of the page's origin, as a test sets it. */
export class StorageQuota {
  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  /** Returns the quota of the origin that the page shows. */
  static async of(page: Page): Promise<StorageQuota> {
    return new StorageQuota(page, await page.context().newCDPSession(page));
  }

  /** Leaves that many bytes free. */
  async leaveFree(bytes: number): Promise<void> {
    const { usage = 0 } = await this.page.evaluate(() => navigator.storage.estimate());
    await this.override({ quotaSize: usage + bytes });
  }

  /** Leaves no free storage, so that every write fails. */
  async fill(): Promise<void> {
    await this.override({ quotaSize: 1 });
  }

  /** Restores the browser's own quota. */
  async lift(): Promise<void> {
    await this.override({});
  }

  private async override(quota: { quotaSize?: number }): Promise<void> {
    const { origin } = new URL(this.page.url());
    await this.session.send("Storage.overrideQuotaForOrigin", { origin, ...quota });
  }
}
