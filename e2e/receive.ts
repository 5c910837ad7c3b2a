import type { Page } from "@playwright/test";

/** Lets the phone receive a museum that differs in something from the server's. */
export async function receive<Museum>(page: Page, change: (museum: Museum) => void): Promise<void> {
  await page.route(/all-data/, async (route) => {
    // Whole, though the browser may have it already.
    const { "if-none-match": _, ...headers } = route.request().headers();
    const answer = await route.fetch({ headers });
    const body = (await answer.json()) as { data: Museum };
    change(body.data);
    await route.fulfill({ response: answer, json: body });
  });
}
