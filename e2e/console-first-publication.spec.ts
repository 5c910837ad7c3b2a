import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { CONSOLE_SIZES, expectGoodScreen, expectSaved } from "./console-page.ts";
import { expect, test } from "./fixtures.ts";

const PICTURE = new URL("../docs/screens/hall.webp", import.meta.url);

interface Work {
  title: [english: string, french: string];
  text: [english: string, french: string];
  alt: [english: string, french: string];
}

const WORKS: Work[] = [
  {
    title: ["Anchor", "Ancre"],
    text: ["It held a ship of forty guns.", "Elle retenait un navire de quarante canons."],
    alt: ["An anchor as tall as two people", "Une ancre haute comme deux personnes"],
  },
  {
    title: ["Ship’s bell", "Cloche de bord"],
    text: ["It rang eight times a watch.", "Elle sonnait huit fois par quart."],
    alt: ["A bronze bell with a crack", "Une cloche de bronze fêlée"],
  },
  {
    title: ["Sea chest", "Coffre de marin"],
    text: ["All that a sailor owned.", "Tout ce qu’un marin possédait."],
    alt: ["A painted wooden chest", "Un coffre de bois peint"],
  },
];

/** Someone in front of the console, whose actions are counted: a field that is filled in is one, and so is a press. */
class Person {
  actions = 0;

  constructor(private readonly page: Page) {}

  press(target: Locator): Promise<void> {
    this.actions++;
    return target.click();
  }

  write(name: string, text: string): Promise<void> {
    this.actions++;
    return this.page.getByRole("textbox", { name, exact: true }).fill(text);
  }

  async upload(input: Locator): Promise<void> {
    this.actions += 2; // the button, and the file in the dialog of the system
    await input.setInputFiles({ name: "picture.webp", mimeType: "image/webp", buffer: await readFile(PICTURE) });
  }
}

/** What visitors get of a museum in a language: 2 is English, 3 is French. */
async function detail(page: Page, server: string, language: number): Promise<string> {
  const answer = await page.request.get(`${server}/api/v2/museums/detail/all-data/1/${language}`);
  return answer.text();
}

for (const size of CONSOLE_SIZES) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({
      viewport: size,
      isMobile: false,
      hasTouch: false,
      timezoneId: "Europe/Madrid",
      expectedErrors: [/status of 401/],
      ownServerOptions: { isEmpty: true },
    });

    test("CON-1 PUB-1 PUB-2 from an empty server to three works in two languages with pictures in 50 actions", async ({
      page,
      ownServer,
    }) => {
      const person = new Person(page);
      const button = (name: string | RegExp): Locator => page.getByRole("button", { name, exact: true });
      const link = (name: string | RegExp): Locator => page.getByRole("link", { name }).first();
      await page.goto(await ownServer.consoleLink);
      await person.write("Name of your organisation", "Port Authority");
      await person.write("Your name", "Ada");
      await person.write("E-mail address", "ada@museum.example");
      person.actions++;
      await page.getByLabel("Password", { exact: true }).fill("four rules in an hour");
      await person.press(button("Set up and open the console"));

      await person.press(button("New museum"));
      await person.write("Name of the museum", "Harbour Museum");
      await person.press(
        page
          .getByRole("dialog")
          .locator("label")
          .filter({ hasText: /^French$/ }),
      );
      await person.write("Title of your first work", "Anchor");
      await person.press(button("Create the museum"));
      await person.press(link("Works"));
      for (const [index, { title, text, alt }] of WORKS.entries()) {
        if (index === 0) await person.press(page.getByText("Anchor", { exact: true }).first());
        else {
          await person.press(link("Works"));
          await person.press(button("New"));
          await person.write("Name, English", title[0]);
          await person.press(button("Make it"));
        }
        await person.write("Text, English", text[0]);
        await person.upload(page.getByLabel("Upload files"));
        await person.write("English", alt[0]); // below “Alternative text”
        await person.write("French", alt[1]);
        await person.press(page.getByRole("radio", { name: /^French/ }));
        await person.write("Title, French", title[1]);
        await person.write("Text, French", text[1]);
      }
      await person.press(link("Publish"));
      await expect(page.getByRole("heading", { level: 1, name: "Publish" })).toBeVisible();
      await expectGoodScreen(page);
      // None has a number or a hall yet.
      await expect(page.getByText("Visitors do not find this work.")).toHaveCount(3);
      await person.press(button(/^Publish 4 changes/));
      await expect(page.getByText(/^Visitors see version 1, published/)).toBeVisible();
      await expectSaved(page);
      expect(person.actions).toBeLessThanOrEqual(50);
      const state = await page.request.get(`${ownServer.address}/api/console/v1/museums/1/publication`);
      expect(await state.json(), "the museum is where its maker is").toMatchObject({ timeZone: "Europe/Madrid" });
      for (const [index, language] of [2, 3].entries()) {
        const seen = await detail(page, ownServer.address, language);
        for (const work of WORKS) {
          for (const texts of [work.title, work.text, work.alt]) expect(seen).toContain(texts[index]);
        }
      }
    });
  });
}
