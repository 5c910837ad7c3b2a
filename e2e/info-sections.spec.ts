import { expectFits } from "./fits.ts";
import { expect, test } from "./fixtures.ts";
import { detailOf } from "./lookups.ts";
import { at } from "./museums.ts";

test("INFO-1 'explore the museum': each section with picture and title; back to Options", async ({
  page,
  request,
  code,
  options,
  list,
}) => {
  const { infoSections } = await detailOf(request, "DEMO");
  await code.pass();
  await options.section("The house and its makers").tap();
  await expect(page).toHaveURL(at("DEMO", "info-sections"));
  await expect(list.title).toHaveText("Explore the museum");
  await expect(list.items).toHaveCount(infoSections.length);
  for (const [index, { localizations }] of infoSections.entries()) {
    await expect(list.items.nth(index)).toContainText(localizations[0]?.title ?? "missing");
    await expect(list.items.nth(index).locator("img")).toHaveCount(1);
  }
  await list.back.tap();
  await expect(page).toHaveURL(at("DEMO", "options"));
});

test("INFO-1 the detail: title and rich content, no wider than the phone; back to the list at that section", async ({
  page,
  request,
  code,
  list,
}) => {
  const { infoSections } = await detailOf(request, "DEMO");
  await code.grant();
  await page.goto(at("DEMO", "info-sections"));
  await list.item("The building").tap();
  await expect(list.title).toHaveText("The building");
  await expect(page).toHaveTitle("The building · Museum of Pattern");
  await expect(page.getByRole("heading", { name: "Five rooms and no address" })).toBeVisible();
  await expect(page.getByRole("cell", { name: "Ornament" })).toBeAttached();
  await expectFits(page);
  await list.back.tap();
  await expect(page).toHaveURL(`${at("DEMO", "info-sections")}#${infoSections[0]?.idInfoSection}`);
  await expect(list.item("The building")).toBeInViewport();
  await expect(list.item("The building").getByRole("link")).toBeFocused();
  await list.back.tap();
  await expect(page).toHaveURL(at("DEMO", "options"));
});

test("FIELD-1 the list ends with opening hours, address, contact and accessibility statement", async ({
  page,
  code,
  list,
}) => {
  await code.grant();
  await page.goto(at("DEMO", "info-sections"));
  await expect(list.title).toHaveText("Explore the museum");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Opening hours",
    "Address",
    "Contact",
    "Accessibility",
  ]);
  await expect(page.getByRole("region", { name: "Opening hours" })).toContainText("Always.");
  await expect(page.locator("address")).toHaveCSS("white-space", "pre-line");
  await expect(page.getByRole("link", { name: "hello@example.org" })).toHaveAttribute("href", /^mailto:/);
  await expectFits(page);
  await page.goto(at("DEMO", "info-sections?lang=ar"));
  await expect(page.getByRole("region", { name: "مواعيد العمل" })).toContainText("دائمًا");
  await expectFits(page);
});

test.describe("markup with its own fonts", () => {
  test.use({ expectedErrors: [/Content Security Policy/] });

  test("INFO-1 font styles of the content are the app's own, despite the markup", async ({ page }) => {
    await page.route(/all-data/, async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      await route.fulfill({
        response: answer,
        body: text.replace(
          /<h2[^>]*>Five rooms/,
          '<p style=\\"font-family: fantasy; font-size: 44px\\"><font face=\\"fantasy\\">Strange</font></p><h2>Five rooms',
        ),
      });
    });
    await page.goto(at("DEMO", "code"));
    await page.getByRole("textbox").fill("CICERONE");
    await page.getByRole("textbox").press("Enter");
    await page.waitForURL("**/options");
    await page.goto(at("DEMO", "info-sections"));
    await page.getByRole("listitem").filter({ hasText: "The building" }).tap();
    const strange = page.getByText("Strange");
    const usual = page.getByText("This museum has five halls");
    const font = (element: Element) => [getComputedStyle(element).fontFamily, getComputedStyle(element).fontSize];
    await expect.poll(() => strange.evaluate(font)).toEqual(await usual.evaluate(font));
  });
});

test("INFO-1 ERR-1 an error where there are none, and for one that is not there", async ({ page, list }) => {
  await page.goto(at("PLAIN", "info-sections?lang=es"));
  await expect(list.notice).toContainText("No hay información en esta sección");
  await page.goto(at("PAINTED", "info-sections/999999?lang=en"));
  await expect(list.notice).toContainText("No information in this section");
  await page.getByRole("link", { name: "Explore the museum" }).tap();
  await expect(page).toHaveURL(at("PAINTED", "info-sections"));
});
