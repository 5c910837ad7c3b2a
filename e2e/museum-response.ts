import type { Page } from "@playwright/test";
import { Latch } from "./latch.ts";

/** Changes the museum in every response that the page requests from the server. */
export async function changeMuseum<Museum>(page: Page, change: (museum: Museum) => void): Promise<void> {
  await page.route(/all-data/, async (route) => {
    // Without the phone's ETag, so that the response is never 304.
    const { "if-none-match": _, ...headers } = route.request().headers();
    const answer = await route.fetch({ headers });
    const body = (await answer.json()) as { data: Museum };
    change(body.data);
    await route.fulfill({ response: answer, json: body });
  });
}

/** Delays the media files that the app downloads until the returned latch is opened. */
export async function delayMedia(page: Page): Promise<Latch> {
  const latch = new Latch();
  await page.route("**/media/**", async (route) => {
    if (route.request().resourceType() === "fetch") await latch.opened;
    await route.continue();
  });
  return latch;
}

/** Leaves the app and deletes the phone's museums, so that the next page has to fetch them. */
export async function deleteStoredMuseums(page: Page): Promise<void> {
  await page.goto("/healthz"); // a page that neither holds the database open nor writes to it
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase("cicerone");
        request.addEventListener("success", () => resolve());
        request.addEventListener("error", () => reject(request.error));
      }),
  );
}
