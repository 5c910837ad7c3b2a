import { expect, test } from "./fixtures.ts";
import { at } from "./museums.ts";

/** The accessibility tree, with texts, of three screens that visitors use most without seeing them. */
test.describe("read aloud", () => {
  test("KEY-1 the keypad: label, typed number, then the keys in their order", async ({ page, code, keyboard }) => {
    await code.grant();
    await page.goto(at("DEMO", "keyboard"));
    await expect(keyboard.ok).toBeVisible();
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - main:
        - button "Back"
        - link "Recognise a work"
        - heading "Type a number" [level=1]
        - status: The number beside the work
        - group "Number pad":
          - button "1"
          - button "2"
          - button "3"
          - button "4"
          - button "5"
          - button "6"
          - button "7"
          - button "8"
          - button "9"
          - button "Erase"
          - button "0"
          - button "OK"
    `);
  });

  test("ART-1 ART-6 AUD-1 a work: buttons, title, texts, pop-up, player", async ({ page, code, keyboard, artwork }) => {
    await code.grant();
    await page.goto(at("DEMO", "keyboard"));
    await keyboard.open("214");
    await artwork.listen(0.2);
    await artwork.pause.tap();
    await page.locator("audio").evaluate((element: HTMLAudioElement) => {
      element.currentTime = 7;
    });
    await expect(page.getByRole("region", { name: "Where it forks" })).toBeVisible();
    await artwork.showExtras.tap();
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - main:
        - img /Winding ridges of coral/
        - button "Close"
        - button "Add to favourites"
        - link "Recognise a work"
        - button "Enlarge the picture"
        - article:
          - paragraph: Work number 214. With audio
          - heading "Coral" [level=1]
          - paragraph: Peter Gray, Stephen Scott · 1983 rule, drawn 2026
          - button "Transcript"
          - link "Language"
          - button "Sound settings"
          - paragraph: /Rest your eye on one branch/
          - paragraph: /Two invisible substances made it/
          - region "Additional information":
            - heading "Additional information" [level=2]
            - list:
              - listitem:
                - link "Where it forks Picture 0:06"
              - listitem:
                - link "Two substances Text 0:16"
              - listitem:
                - link "Towards fresh food Video 0:26"
          - region "Details":
            - heading "Details" [level=2]
            - term: Medium
            - definition: Computer drawing
            - term: Dimensions
            - definition: 1600 × 1200 pixels
            - heading "More on the web" [level=3]
            - list:
              - listitem:
                - link "Reaction and diffusion (opens in a new tab)"
        - region "Where it forks":
          - heading "Where it forks" [level=2]
          - 'link "Read more: Where it forks"'
          - 'button "Close: Where it forks"'
          - img /Coral branches up close/
        - list:
          - listitem:
            - link "How it was drawn Text"
          - listitem:
            - link "A finger of reef Picture"
          - listitem:
            - link "The reef growing Video"
          - listitem:
            - link "The maker speaks Audio"
        - group "Audio player":
          - button "Speed 1×"
          - button "Back 2 seconds"
          - button "Play"
          - text: /0:3\\d left/
          - button "Forward 2 seconds"
          - 'button "Hide extra content: 4 extras" [expanded]'
    `);
  });

  test("OPT-3 the side menu: its name, its way out, its places", async ({ page, code, options }) => {
    await code.grant();
    await page.goto(at("DEMO", "options"));
    await options.menu.tap();
    await expect(page.getByRole("dialog")).toMatchAriaSnapshot(`
      - dialog "Menu":
        - heading "Menu" [level=2]
        - button "Close"
        - navigation "Menu":
          - list:
            - listitem:
              - link "Start menu"
            - listitem:
              - link "In one minute"
            - listitem:
              - link "If you see only eight"
            - listitem:
              - link "Language"
            - listitem:
              - link "The house and its makers"
            - listitem:
              - link "Follow a guide"
            - listitem:
              - link "What do you think?"
            - listitem:
              - link "Take it with you"
            - listitem:
              - link "My favourite artworks"
            - listitem:
              - link "Privacy policy"
    `);
  });
});
