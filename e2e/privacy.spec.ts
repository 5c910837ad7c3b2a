import attacks from "../bundle/testdata/attacks.json" with { type: "json" };
import { SANITIZER } from "../web/packages/ui/safe-html.ts";
import { expect, test } from "./fixtures.ts";
import { changeMuseum } from "./museum-response.ts";
import { at } from "./museums.ts";

test("PRIV-1 PRES-4 the start screen's notice links to the museum's own policy; back leads there again", async ({
  page,
  presentation,
}) => {
  await presentation.open("DEMO");
  await presentation.accept.tap();
  await page.getByRole("link", { name: "privacy policy" }).tap();
  await expect(page).toHaveURL(at("DEMO", "privacy-policy"));
  await expect(page).toHaveTitle("Privacy policy · Museum of Pattern");
  await expect(page.getByRole("heading", { name: "What this guide remembers" })).toBeVisible();
  await expect(page.getByRole("main").locator("ul li").first()).toBeVisible();
  await page.getByRole("button", { name: "Back", exact: true }).tap();
  await expect(page).toHaveURL(at("DEMO"));
  // The checkbox is still ticked.
  await expect(presentation.accept).toBeChecked();
});

test.describe("harmful markup", () => {
  // The browser logs what its policy blocks while the markup is parsed, and strings that are assigned as markup.
  test.use({ expectedErrors: [/Content Security Policy|requires 'TrustedHTML'/] });

  for (const own of [true, false]) {
    test(`PRIV-1 the policy is made safe once more before it is shown, by ${own ? "the browser" : "DOMPurify"}`, async ({
      page,
    }) => {
      if (!own) await page.addInitScript(() => delete (Element.prototype as { setHTML?: unknown }).setHTML);
      await changeMuseum<{ localizations: object[] }>(page, (museum) => {
        const evil = `<p onclick="window.done = 1" style="position:fixed">Safe words</p><img src="x" onerror="window.done = 2">
          <script>window.done = 3</script><a href="javascript:window.done = 4">there</a><form action="/x"><input></form>
          <img name="body" src="https://elsewhere.example/t.gif"><link rel="stylesheet" href="https://elsewhere.example/a.css">
          <svg><style>p { display: none }</style></svg><select><option>1</option></select>
          <meta http-equiv="refresh" content="0;url=https://elsewhere.example">`;
        museum.localizations = museum.localizations.map((one) => ({ ...one, privacyPolicy: evil }));
      });
      await page.goto(at("DEMO", "privacy-policy"));
      const text = page.getByText("Safe words");
      await expect(text).toBeVisible();
      await text.tap();
      await page.getByText("there").tap();
      await expect.poll(() => page.evaluate(() => (window as { done?: number }).done)).toBeUndefined();
      const left = await text
        .locator("xpath=..")
        .locator("*")
        .evaluateAll((elements) => elements.map(({ localName, attributes }) => `${localName} ${attributes.length}`));
      expect(left, "elements, each with the number of its attributes").toEqual(["p 0", "a 0"]);
      // Elsewhere strings do not become markup at all: only the app's own policy and DOMPurify's may do that.
      const assigned = await text.evaluate((element) => {
        try {
          element.innerHTML = "<b>Unsafe</b>";
          return "accepted";
        } catch (error) {
          return String(error);
        }
      });
      expect(assigned).toContain("TypeError");
    });
  }

  test("PRIV-1 the browser's own sanitiser leaves nothing of any attack, by the app's rules", async ({ page }) => {
    await page.goto(at("PLAIN"));
    const left = await page.evaluate(
      ({ attacks, sanitizer }) => {
        const filled = document.createElement("div");
        document.body.append(filled);
        const { elements, attributes } = sanitizer;
        const links: string[] = [];
        for (const html of attacks) {
          (filled as unknown as { setHTML: (html: string, options: object) => void }).setHTML(html, { sanitizer });
          for (const element of filled.querySelectorAll("*")) {
            const address = element.getAttribute("href") ?? "";
            // Browsers with this sanitiser open neither data: pages nor blobs of other origins.
            const leads = URL.canParse(address, location.href) ? new URL(address, location.href).protocol : "nowhere";
            const other = [...element.attributes].filter(({ name }) => !attributes.includes(name));
            if (!elements.includes(element.localName) || other.length > 0 || leads === "javascript:")
              links.push(`${html} leaves ${element.outerHTML}`);
          }
        }
        return links;
      },
      { attacks, sanitizer: SANITIZER },
    );
    expect(attacks.length).toBeGreaterThan(700);
    expect(left).toEqual([]);
  });
});

test("PRIV-1 ENTRY-9 ERR-1 no_resources where the museum has none, before any gate, and back", async ({ page }) => {
  await page.goto(at("PLAIN") + "?lang=fr");
  await expect(page.getByRole("button", { name: "Commencer" })).toBeVisible();
  // The server renders the first page in the language before the app has stored it.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("language"))).toContain("fr");
  await page.goto(at("PLAIN", "privacy-policy"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Aucune information dans cette rubrique");
  await expect(page).toHaveTitle("Politique de confidentialité · Musée Simple");
  await page.getByRole("button", { name: "Retour" }).tap();
  await expect(page).toHaveURL(at("PLAIN"));
});

test("PRIV-1 needs no access code", async ({ page }) => {
  await page.goto(at("DEMO", "privacy-policy"));
  await expect(page.getByRole("heading", { name: "What this guide remembers" })).toBeVisible();
});

for (const code of ["DEMO", "MPICASSOM"] as const) {
  test(`PRIV-1 BYE-2 the policy of ${code} names the deletion as its button below does, in each of its languages`, async ({
    page,
  }) => {
    for (const language of ["en", "es", "fr", "ar"]) {
      await page.goto(`${at(code, "privacy-policy")}?lang=${language}`);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      const main = page.getByRole("main");
      const named = main.locator("em").last();
      await expect(named).toBeVisible();
      await expect(named, "Arabic has no italics").toHaveCSS("font-style", language === "ar" ? "normal" : "italic");
      await expect(main.getByRole("button", { name: await named.innerText(), exact: true })).toBeVisible();
    }
  });
}
