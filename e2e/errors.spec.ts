import { existsSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "./fixtures.ts";
import { at } from "./museums.ts";

/**
 * Where each key of the error catalogues (specification 1 §8, 2 §8) is shown: the spec that sees its message
 * in a browser. A key whose screen is still to come names the screen; when that is built this file asks for
 * the spec.
 */
const SHOWN: Record<string, { spec: string } | { screen: string }> = {
  error_museum_deactivated: { spec: "museum-loading" },
  error_update: { spec: "language-change" },
  error_uploading_statistics: { spec: "goodbye" },
  error_download: { spec: "downloads" },
  no_internet: { spec: "connection" },
  no_artwork: { spec: "keyboard" },
  no_artworks_category: { spec: "kids" },
  no_halls: { spec: "timeline" },
  no_halls_artworks: { spec: "timeline" },
  no_languages: { spec: "errors" },
  no_resources: { spec: "resource" },
  no_routes: { spec: "routes" },
  no_steps: { spec: "routes" },
  no_favourites: { spec: "favourites" },
  empty_code: { spec: "code" },
  wrong_code: { spec: "code" },
  wrong_password: { spec: "goodbye" },
  password_error: { spec: "goodbye" },
  user_name_error: { spec: "sign-in" },
  user_not_valid: { spec: "sign-in" },
  email_not_valid: { spec: "sign-in" },
  privacy_policy_error: { spec: "presentation" },
  recognition_offline_notification: { spec: "recognition" },
  payments_disabled: { spec: "paid-routes" },
  qr_error_InsecureContextError: { spec: "camera" },
  qr_error_NotSupportedError: { spec: "camera" },
  qr_error_NotAllowedError: { spec: "camera" },
  qr_error_NotFoundError: { spec: "camera" },
  qr_error_NotReadableError: { spec: "camera" },
  qr_error_OverconstrainedError: { spec: "camera" },
  qr_error_StreamApiNotSupportedError: { spec: "camera" },
};

const LANGUAGES = "ar ca de el en es eu fr gl it ja ko nl no pt ru sv zh".split(" ");
const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

async function errorsIn(language: string): Promise<Record<string, string>> {
  const text = await readFile(file(`../web/src/i18n/catalogues/${language}.json`), "utf8");
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

test("ERR-1 every key is seen in a browser where its meaning says, or its screen is still to come", async () => {
  const english = await errorsIn("en");
  const screens = (await readdir(file("../web/src/screens"), { recursive: true })).map((name) =>
    name.replace(/.*\//, ""),
  );
  for (const [key, where] of Object.entries(SHOWN)) {
    if ("screen" in where) {
      expect(screens, `${key} is shown by now: name the spec that sees it`).not.toContain(`${where.screen}-screen.tsx`);
      continue;
    }
    const spec = file(`${where.spec}.spec.ts`);
    expect(existsSync(spec), `${key}: ${where.spec}.spec.ts`).toBe(true);
    const text = await readFile(spec, "utf8");
    expect(text.includes(english[key] ?? key) || text.includes(key), `${where.spec}.spec.ts looks for ${key}`).toBe(
      true,
    );
  }
});

test("ERR-1 no_languages: a museum without languages says so where they are chosen", async ({ page }) => {
  await page.route(/all-data/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { languages: unknown[] } };
    body.data.languages = [];
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto(at("PAINTED", "languages"));
  await expect(page.getByText("No languages available")).toBeVisible();
});
