import type { Page } from "@playwright/test";

/** Lets the phone receive a museum that differs in something from the server's, when it asks next. */
export async function receive<Museum>(page: Page, change: (museum: Museum) => void): Promise<void> {
  await page.route(/all-data/, async (route) => {
    // Whole, though the phone may have it already.
    const { "if-none-match": _, ...headers } = route.request().headers();
    const answer = await route.fetch({ headers });
    const body = (await answer.json()) as { data: Museum };
    change(body.data);
    await route.fulfill({ response: answer, json: body });
  });
}

/** Leaves the app and forgets the museums that the phone has, so that the page that is opened next waits for them. */
export async function forgetMuseums(page: Page): Promise<void> {
  await page.goto("/healthz"); // nothing there holds the database open, or writes it once more
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase("cicerone");
        request.addEventListener("success", () => resolve());
        request.addEventListener("error", () => reject(request.error));
      }),
  );
}
