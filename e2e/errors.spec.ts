import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "./fixtures.ts";
import { changeMuseum } from "./museum-response.ts";
import { at } from "./museums.ts";

/**
 * Where each key of the error catalogues (specification 1 §8, 2 §8) is shown: the spec that sees its message
 * in a browser.
 */
const SHOWN: Record<string, string> = {
  error_museum_deactivated: "museum-loading",
  error_update: "language-change",
  error_uploading_statistics: "goodbye",
  error_download: "downloads",
  no_internet: "connection",
  no_artwork: "keyboard",
  no_artworks_category: "kids",
  no_halls: "timeline",
  no_halls_artworks: "timeline",
  no_languages: "errors",
  no_resources: "resource",
  no_routes: "routes",
  no_steps: "routes",
  no_favourites: "favourites",
  empty_code: "code",
  wrong_code: "code",
  wrong_password: "goodbye",
  password_error: "goodbye",
  user_name_error: "sign-in",
  user_not_valid: "sign-in",
  email_not_valid: "sign-in",
  privacy_policy_error: "presentation",
  recognition_offline_notification: "recognition",
  payments_disabled: "paid-routes",
  qr_error_InsecureContextError: "camera",
  qr_error_NotSupportedError: "camera",
  qr_error_NotAllowedError: "camera",
  qr_error_NotFoundError: "camera",
  qr_error_NotReadableError: "camera",
  qr_error_OverconstrainedError: "camera",
  qr_error_StreamApiNotSupportedError: "camera",
};

const LANGUAGES = "ar ca de el en es eu fr gl it ja ko nl no pt ru sv zh".split(" ");
const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

async function errorsIn(language: string): Promise<Record<string, string>> {
  const text = await readFile(file(`../web/visitor/src/i18n/catalogues/${language}.json`), "utf8");
  return (JSON.parse(text) as { error: Record<string, string> }).error;
}

test("ERR-1 every key has its message in all eighteen languages, each in its own words", async () => {
  const english = await errorsIn("en");
  expect(Object.keys(english).toSorted()).toEqual([...Object.keys(SHOWN), "unexpected"].toSorted());
  for (const language of LANGUAGES) {
    const errors = await errorsIn(language);
    expect(Object.keys(errors).toSorted(), language).toEqual(Object.keys(english).toSorted());
    for (const [key, message] of Object.entries(errors)) {
      expect(message.trim(), `${language} ${key}`).not.toBe("");
      if (language !== "en") expect(message, `${language} ${key}`).not.toBe(english[key]);
    }
  }
});

test("ERR-1 every key is seen in a browser where its meaning says", async () => {
  const english = await errorsIn("en");
  for (const [key, name] of Object.entries(SHOWN)) {
    const spec = file(`${name}.spec.ts`);
    expect(existsSync(spec), `${key}: ${name}.spec.ts`).toBe(true);
    const text = await readFile(spec, "utf8");
    expect(text.includes(english[key] ?? key) || text.includes(key), `${name}.spec.ts looks for ${key}`).toBe(true);
  }
});

test("ERR-1 no_languages: a museum without languages says so where they are chosen", async ({ page }) => {
  await changeMuseum(page, (museum) => Object.assign(museum as object, { languages: [] }));
  await page.goto(at("PAINTED", "languages"));
  await expect(page.getByText("No languages available")).toBeVisible();
});
