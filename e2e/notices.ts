import { type Locator, type Page, expect } from "@playwright/test";
import { at } from "./museums.ts";
import { Phone } from "./phone.ts";

/** Shows each notice that the app puts above its screens, one after the other, and calls check with its name and itself. */
export async function eachNotice(page: Page, check: (name: string, notice: Locator) => Promise<void>): Promise<void> {
  await page.goto(at("MEASURED", "options"));
  const consent = page.getByRole("dialog");
  await expect(consent).toBeVisible();
  await check("consent", consent);
  await consent.getByRole("button").last().tap();
  await page.goto(at("MEASURED", "privacy-policy"));
  const setting = page.getByRole("checkbox");
  await expect(setting).toBeVisible();
  await check("consent-setting", setting);

  await page.goto(at("PAINTED", "keyboard"));
  const connection = page.getByTestId("connection");
  await expect(connection).toBeAttached();
  await expect(page.getByTestId("keypad-display")).toBeVisible();
  // New content is found by comparison with the stored museum.
  await expect.poll(() => new Phone(page).records("cicerone", "museums")).toHaveLength(1);
  await page.context().setOffline(true);
  const offline = connection.locator("p");
  await expect(offline).toBeVisible();
  await check("offline", offline);
  await page.context().setOffline(false);

  let version = 1_000;
  await page.route(/all-data/, async (route) => {
    const { "if-none-match": _, ...headers } = route.request().headers();
    const answer = await route.fetch({ headers });
    const body = (await answer.json()) as { data: { version: number } };
    version += 1;
    body.data.version = version;
    await route.fulfill({ response: answer, json: body, headers: { ...answer.headers(), etag: `"${version}"` } });
  });
  for (const path of ["options", "keyboard"]) {
    await page.goto(at("PAINTED", path));
    const reload = page.getByTestId("new-content").getByRole("button").first();
    await expect(reload).toBeVisible();
    await check(`new-content-${path}`, reload);
  }
  await page.unroute(/all-data/);
}
