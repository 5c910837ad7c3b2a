import type { APIRequestContext, Page, Route } from "@playwright/test";
import { expectSaved, join, signInStaff, waitingEdits } from "./console-page.ts";
import { FAILED_REQUEST, expect, test } from "./fixtures.ts";
import { Latch } from "./latch.ts";
import type { Server } from "./server.ts";

type Values = Record<string, unknown>;

interface Element {
  list: string;
  key: string;
  draftRevision: number;
  values: Values;
}

interface Field {
  name: string;
  kind: string;
  type?: string;
}

/** The content model, as the console asks for it. */
interface Model {
  lists: { name: string; type: string }[];
  types: Record<string, Field[]>;
}

/** Draft is the draft of the demo museum, as a person has it by calls. */
class Draft {
  constructor(
    private readonly server: Server,
    private readonly person: APIRequestContext,
  ) {}

  async get<Answer>(path: string): Promise<Answer> {
    const answer = await this.person.get(`${this.server.address}/api/console/v1/${path}`);
    expect(answer.status(), path).toBe(200);
    return (await answer.json()) as Answer;
  }

  element(list: string, key: string): Promise<Element> {
    return this.get(`museums/1/elements/${list}/${key}`);
  }

  /** Changes values of an element, on top of what it is now. */
  async change(list: string, key: string, changes: Values): Promise<void> {
    const { draftRevision: base } = await this.element(list, key);
    const address = `${this.server.address}/api/console/v1/museums/1/elements/${list}/${key}`;
    const saved = await this.person.patch(address, { data: { base, changes } });
    expect(saved.status(), await saved.text()).toBe(200);
  }

  /** Returns the fullest element of each list, and the museum itself. */
  async fullest({ lists }: Model): Promise<Element[]> {
    const elements: Element[] = [await this.element("museum", "museum")];
    for (const { name } of lists) {
      const { items } = await this.get<{ items: { key: string }[] }>(`museums/1/elements/${name}?fields=key`);
      const listed = await Promise.all(items.map(({ key }) => this.element(name, key)));
      const size = ({ values }: Element): number => Object.keys(values).length;
      elements.push(...listed.sort((one, other) => size(other) - size(one)).slice(0, 1));
    }
    return elements;
  }

  /** Returns the number of the newest entry of the history. */
  async newestRevision(): Promise<number | undefined> {
    const { items } = await this.get<{ items: { number: number }[] }>("museums/1/revisions?limit=1");
    return items[0]?.number;
  }
}

const title = (page: Page) => page.getByRole("textbox", { name: /^Title/ });
const author = (page: Page) => page.getByRole("textbox", { name: "Author" });
const text = (page: Page) => page.getByRole("textbox", { name: /^Text, ?English/ });

/** Opens a path of the demo museum's content. */
async function open(page: Page, server: Server, path: string): Promise<void> {
  await page.goto(`${server.address}/console/museums/1/${path}`);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
}

/** HeldSave is a save that the server has stored, and whose answer waits. */
class HeldSave {
  private readonly stored = new Latch();
  private readonly answer = new Latch();
  private readonly answered = new Latch();

  /** Holds the next save of an element. */
  static async next(page: Page, path: string): Promise<HeldSave> {
    const save = new HeldSave();
    let isHeld = false;
    const hold = async (route: Route): Promise<void> => {
      if (isHeld || route.request().method() !== "PATCH") return route.fallback();
      isHeld = true;
      const response = await route.fetch();
      save.stored.open();
      await save.answer.opened;
      await route.fulfill({ response });
      save.answered.open();
    };
    await page.route(`**/elements/${path}`, hold);
    return save;
  }

  /** Resolves when the server has it. */
  untilStored(): Promise<void> {
    return this.stored.opened;
  }

  /** Types while the answer comes. */
  async release(page: Page, typed: string): Promise<void> {
    this.answer.open();
    await page.keyboard.type(typed);
    await this.answered.opened;
  }
}

/** Marks the element that has the focus, so that another one in its place is noticed. */
async function markFocused(page: Page): Promise<void> {
  await page.evaluate(() => document.activeElement?.setAttribute("data-marked", ""));
}

async function expectStillFocused(page: Page): Promise<void> {
  await expect(page.locator("[data-marked]:focus")).toHaveCount(1);
  await page.evaluate(() => document.activeElement?.removeAttribute("data-marked"));
}

/** Returns a text of paragraphs. */
const textOf = (...paragraphs: string[]): string => paragraphs.join("\n\n");

test.use({ isMobile: false, hasTouch: false, viewport: { width: 1280, height: 800 } });

test.describe("DRAFT-7", () => {
  test.use({ expectedErrors: [FAILED_REQUEST] });

  test("DRAFT-7 no answer, no other person and no lost connection changes what is typed, or moves the caret", async ({
    page,
    browser,
    ownServer,
  }) => {
    await signInStaff(page.context(), ownServer);
    const other = await join(browser, ownServer, page.context(), { role: "editor" }, page.viewportSize());
    const theirs = new Draft(ownServer, other.request);
    const changeWork = (changes: Values): Promise<void> => theirs.change("artworks", "214", changes);
    const stored = async (): Promise<Values> => (await theirs.element("artworks", "214")).values;
    await changeWork({ "text/en_GB": textOf("First.", "Second.", "Third.", "Fourth.", "Fifth.") });
    await open(page, ownServer, "works/214");
    const paragraphs = text(page).locator("p");
    await expect(paragraphs).toHaveText(["First.", "Second.", "Third.", "Fourth.", "Fifth."]);

    // A plain field: others save, and the answer to a save comes in the middle of typing.
    let save = await HeldSave.next(page, "artworks/214");
    await title(page).focus();
    await markFocused(page);
    for (const key of ["Home", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
    await page.keyboard.type("mmon and ");
    await save.untilStored();
    await page.keyboard.type("o");
    await changeWork({ author: "Ada", "text/en_GB": textOf("First.", "Second.", "Third.", "Fourth.", "Last.") });
    await expect(author(page)).toHaveValue("Ada");
    await save.release(page, "r");
    await page.keyboard.type("di");
    await expect(title(page)).toHaveValue("Common and ordiral");
    await expectSaved(page);
    await page.keyboard.type("nary co");
    await expect(title(page)).toHaveValue("Common and ordinary coral");
    await expectStillFocused(page);
    await expectSaved(page);
    await expect.poll(async () => (await stored())["name/en_GB"]).toBe("Common and ordinary coral");

    // A rich text: others change the paragraphs around the caret's while an answer is on its way.
    save = await HeldSave.next(page, "artworks/214");
    await text(page).press("ControlOrMeta+Home");
    await markFocused(page);
    for (const key of ["ArrowDown", "ArrowDown", "Home", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
    await page.keyboard.type("ank");
    await save.untilStored();
    await page.keyboard.type("s");
    await changeWork({ author: "Bo", "text/en_GB": textOf("First!", "Second.", "Thankird.", "Fourth.", "Last!") });
    await expect(author(page)).toHaveValue("Bo");
    await save.release(page, ", ");
    await page.keyboard.type("th");
    await expect(paragraphs).toHaveText(["First!", "Second.", "Thanks, third.", "Fourth.", "Last!"]);
    await expectSaved(page);

    // Nothing waits to be sent, and the caret is behind a space that Markdown has no place for.
    await page.keyboard.press("End");
    await page.keyboard.type(" No ");
    await expectSaved(page);
    await expect.poll(async () => (await stored())["text/en_GB"]).toContain("third. No");
    const latest = String((await stored())["text/en_GB"]);
    await changeWork({ "text/en_GB": latest.replace("Second.", "Two.").replace("Fourth.", "Four.") });
    await expect(paragraphs.nth(1)).toHaveText("Two.");
    await page.keyboard.type("end");
    await expect(paragraphs).toHaveText(["First!", "Two.", "Thanks, third. No end", "Four.", "Last!"]);
    await expectStillFocused(page);
    await expectSaved(page);

    // The connection goes and returns.
    await page.context().setOffline(true);
    await markFocused(page);
    await page.keyboard.press("Enter");
    await page.keyboard.type("New");
    await expect(page.getByRole("contentinfo").getByRole("status")).toContainText("kept on this device");
    const before = String((await stored())["text/en_GB"]);
    await changeWork({ author: "Cy", "text/en_GB": before.replace("First!", "One.").replace("Last!", "Five.") });
    await page.keyboard.type("est, ");
    await page.context().setOffline(false);
    await page.keyboard.type("of");
    await expect(author(page)).toHaveValue("Cy");
    await expect(paragraphs.first()).toHaveText("One.");
    await page.keyboard.type(" all");
    const written = ["One.", "Two.", "Thanks, third. No end", "Newest, of all", "Four.", "Five."];
    await expect(paragraphs).toHaveText(written);
    await expectStillFocused(page);
    await expectSaved(page);
    await expect.poll(async () => (await stored())["text/en_GB"]).toBe(textOf(...written));
    expect(await stored()).toMatchObject({ author: "Cy", "name/en_GB": "Common and ordinary coral" });
    await other.context().close();
  });
});

test.describe("390 × 844", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("CON-5 DRAFT-8 items of a list go in and out by tapping and by keyboard, and one types on", async ({
    page,
    ownServer,
  }) => {
    await signInStaff(page.context(), ownServer);
    const draft = new Draft(ownServer, page.request);
    const stored = async (): Promise<unknown> => (await draft.element("artworks", "214")).values["text/en_GB"];
    await draft.change("artworks", "214", { "text/en_GB": "- One\n- Two\n\nThree." });
    await open(page, ownServer, "works/214");
    const tools = page.getByRole("region", { name: "Text" }).getByRole("toolbar");
    const indent = tools.getByRole("button", { name: "Increase indent" });
    const outdent = tools.getByRole("button", { name: "Decrease indent" });
    const offers = async (canIndent: boolean, canOutdent: boolean): Promise<void> => {
      await expect(indent).toBeEnabled({ enabled: canIndent });
      await expect(outdent).toBeEnabled({ enabled: canOutdent });
    };

    // The caret is at the start of the first item when the text gets the focus.
    await expect(text(page).getByRole("listitem")).toHaveText(["One", "Two"]);
    await offers(false, false);
    await text(page).focus();
    await offers(false, true);
    await text(page).getByText("Three.").tap();
    await offers(false, false);
    await text(page).getByText("Two").tap();
    await offers(true, true);

    await indent.tap();
    await expect(text(page)).toBeFocused();
    await page.keyboard.type("a");
    await expect(text(page).locator("li li")).toHaveText("Twoa");
    await offers(false, true);
    await outdent.tap();
    await expect(text(page)).toBeFocused();
    await page.keyboard.type("b");
    await expect(text(page).locator("li li")).toHaveCount(0);
    await offers(true, true);

    // The toolbar returns to the button that was used last.
    await page.keyboard.press("Shift+Tab");
    await expect(outdent).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(indent).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(text(page)).toBeFocused();
    await page.keyboard.type("c");
    await expect(text(page).locator("li li")).toHaveText("Twoabc");
    await expectSaved(page);
    await expect.poll(stored).toBe("- One\n  - Twoabc\n\nThree.");
  });
});

/** Texts as other programs write them, each of which an editor would write in another way. */
const RICH_TEXTS = [
  "* one\n* two\n\n+ three\n\n1) four\n2) five",
  "__bold__ and _italic_  \nafter two spaces  \n\n\n\nSeveral\nlines\n",
  "no\u00a0break, cafe\u0301\r\nlines\r\n\r\nof Windows\r\n",
  "[a \\[link\\]](https://example.org/a_(b)) and <https://example.org>\n\n***\n\nHead\n===\n",
  "\n\n  | a |\n|:-:|\n| 1 |\n\nH<sub>2</sub>O &amp; x\\\ny  ",
];
const SHORT_TEXTS = ["  Cafe\u0301 \u00a0 x  ", "two  spaces\u200b", "a\u2028b\t", "*not* _markup_ "];

/** Returns the kind of the field at a path, such as steps/a/text/en_GB. */
function kindAt(model: Model, type: string, path: string): string | undefined {
  const [name, ...rest] = path.split("/");
  const field = model.types[type]?.find((one) => one.name === name);
  const inside = field?.kind === "elements" ? rest.slice(1) : rest;
  const nested = field?.kind === "elements" || field?.kind === "struct";
  return nested && inside.length > 0 ? kindAt(model, field.type ?? "", inside.join("/")) : field?.kind;
}

function typeOf({ lists }: Model, list: string): string {
  return lists.find(({ name }) => name === list)?.type ?? "Museum";
}

/** Returns an element's values with such texts in place of its own. */
function awkward(model: Model, { list, values }: Element): Values {
  const type = typeOf(model, list);
  const changed: Values = {};
  for (const [index, path] of Object.keys(values).sort().entries()) {
    const kind = kindAt(model, type, path);
    if (kind === "richText") changed[path] = RICH_TEXTS[index % RICH_TEXTS.length];
    if (kind === "text" && !path.includes("/url/")) changed[path] = SHORT_TEXTS[index % SHORT_TEXTS.length];
  }
  return changed;
}

/** Goes into each text field, moves the caret in it and leaves it; returns how many there were. */
async function visitFields(page: Page, only = ""): Promise<number> {
  const kinds = ["input[type=text]:not([role=combobox])", "textarea", "[contenteditable=true]"];
  const fields = page.getByRole("main").locator(kinds.map((kind) => kind + only).join(", "));
  const all = await fields.all();
  for (const field of all) {
    await field.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
  }
  return all.length;
}

/** Calls that say where one is, ask how a draft looks to visitors, and how loud its sounds are. */
const NO_CONTENT = /\/(?:presence|preview|preview-links|loudness)$/;

/** The languages of the demo museum after the first, and as the lang attribute has them. */
const OTHER_LANGUAGES = [
  [/^Spanish/, "es-ES"],
  [/^French/, "fr-FR"],
  [/^Arabic/, "ar-SA"],
] as const;

/** Where lists are whose addresses have another name. */
const SLUGS: Record<string, string> = {
  artworks: "works",
  infoSections: "information",
  navigationSections: "startMenu",
};

for (const [part, kinds] of ["first", "other"].entries()) {
  test(`DRAFT-8 opening, focusing and leaving stored texts sends nothing, the ${kinds} half of all kinds`, async ({
    page,
    ownServer,
  }) => {
    await signInStaff(page.context(), ownServer);
    const draft = new Draft(ownServer, page.request);
    const model = await draft.get<Model>("model");
    const elements = (await draft.fullest(model)).filter((_, index) => index % 2 === part);
    for (const element of elements) await draft.change(element.list, element.key, awkward(model, element));
    const before = await Promise.all(elements.map(({ list, key }) => draft.element(list, key)));
    for (const [index, { values }] of before.entries()) {
      const written = elements[index];
      if (written) expect(values).toEqual({ ...written.values, ...awkward(model, written) });
    }
    const revision = await draft.newestRevision();

    const sent: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== "GET" && !NO_CONTENT.test(pathname)) sent.push(`${request.method()} ${pathname}`);
    });
    for (const { list, key } of elements) {
      await test.step(`${list}/${key}`, async () => {
        await open(page, ownServer, list === "museum" ? "settings" : `${SLUGS[list] ?? list}/${key}`);
        await expect(page.locator("[data-path]").first()).toBeVisible();
        const opener = page.getByRole("button", { name: /^Open / });
        const lists = await page.getByRole("grid").filter({ has: opener }).all();
        for (const items of lists) await items.locator(opener).first().click();
        // An editor comes later than its field.
        const paths = await page
          .locator("[data-path]")
          .evaluateAll((fields) => fields.map((field) => field.getAttribute("data-path") ?? ""));
        const count = paths.filter((path) => kindAt(model, typeOf(model, list), path) === "richText").length;
        const richTexts = page.locator("[contenteditable=true]");
        await expect(richTexts).toHaveCount(count);
        expect(await visitFields(page)).toBeGreaterThan(0);
        const languages = page.getByRole("radiogroup", { name: "Language of the texts" });
        for (const [language, tag] of (await languages.isVisible()) ? OTHER_LANGUAGES : []) {
          await languages.getByRole("radio", { name: language }).click();
          await expect(richTexts.and(page.locator(`[lang=${tag}]`))).toHaveCount(count);
          expect(await visitFields(page, `[lang=${tag}]`)).toBeGreaterThan(0);
        }
        // Leaving a form sends at once what waits.
        await page
          .getByRole("navigation", { name: "Main" })
          .getByRole("link", { name: /^Overview/ })
          .click();
        await expect(page).toHaveURL(/\/museums\/1\/?$/);
      });
    }
    await page.reload();
    expect(await Promise.all(elements.map(({ list, key }) => draft.element(list, key)))).toEqual(before);
    expect(await waitingEdits(page)).toEqual([]);
    expect(sent).toEqual([]);
    expect(await draft.newestRevision()).toBe(revision);
  });
}
