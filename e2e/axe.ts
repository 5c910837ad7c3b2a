import { AxeBuilder } from "@axe-core/playwright";
import { type Page, expect } from "@playwright/test";

/** Fails with what axe finds wrong in the page as it is shown now, and where. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // Looks into frames of the page's own origin only, and needs no further page for it: the app has no others here.
    .setLegacyMode()
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  expect(
    violations.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`),
    })),
  ).toEqual([]);
}
