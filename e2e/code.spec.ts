import { FAILED_REQUEST, expect, test } from "./fixtures.ts";
import { ACCESS_CODE, ONE_DAY_CODE, at } from "./museums.ts";

const DAY = 24 * 60 * 60 * 1000;

test("CODE-1 title, input and button; Enter submits", async ({ page, code }) => {
  await page.goto(at("DEMO", "code"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Insert code");
  await expect(code.input).toHaveAccessibleName("Access code");
  await expect(code.send).toBeVisible();
  await code.input.fill(ACCESS_CODE);
  await code.input.press("Enter");
  await expect(page).toHaveURL(at("DEMO", "options"));
});

test("CODE-1 the button submits, ignoring case and surrounding space", async ({ page, code }) => {
  await page.goto(at("DEMO", "code"));
  await code.input.fill(` ${ACCESS_CODE.toLowerCase()} `);
  await code.send.tap();
  await expect(page).toHaveURL(at("DEMO", "options"));
});

test("CODE-1 a code query is used", async ({ page }) => {
  await page.goto(`${at("DEMO", "code")}?code=${ACCESS_CODE}`);
  await expect(page).toHaveURL(at("DEMO", "options"));
});

test.describe("codes that do not open", () => {
  test.use({ expectedErrors: [FAILED_REQUEST] });

  test("CODE-2 an empty code is empty_code, and the server is not asked", async ({ page, code, traffic }) => {
    await page.goto(at("DEMO", "code"));
    for (const text of ["", "   "]) {
      await code.input.fill(text);
      await code.send.tap();
      await expect(code.error).toHaveText("The code cannot be empty");
    }
    expect(traffic.paths(/checkAccessCode/)).toEqual([]);
    await expect(page).toHaveURL(at("DEMO", "code"));
  });

  test("CODE-2 a code that the server refuses is wrong_code", async ({ page, code, phone }) => {
    await page.goto(at("DEMO", "code"));
    await code.submit("NOT THE CODE");
    await expect(code.error).toHaveText("Wrong code");
    await expect(page).toHaveURL(at("DEMO", "code"));
    await expect.poll(() => phone.get("code")).toBeNull();
    await code.submit(ACCESS_CODE);
    await expect(page).toHaveURL(at("DEMO", "options"));
  });

  test("CODE-2 a code that could not be checked is wrong_code, and a second line says so", async ({
    page,
    code,
    context,
  }) => {
    await page.goto(at("DEMO", "code"));
    await expect(code.input).toBeVisible();
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await code.submit(ACCESS_CODE);
    await expect(code.error).toContainText("Wrong code");
    await expect(code.error).toContainText("An internet connection is needed for this action");
    await context.setOffline(false);
    await page.route(/checkAccessCode/, (route) => route.fulfill({ status: 404, body: "<h1>nginx</h1>" }));
    await code.submit(ACCESS_CODE);
    await expect(code.error).toContainText("Wrong code");
    await expect(code.error).toContainText("The code could not be checked");
    await page.unroute(/checkAccessCode/);
    await code.submit(ACCESS_CODE);
    await expect(page).toHaveURL(at("DEMO", "options"));
  });

  test("CODE-2 a wrong code in the query is wrong_code, and the visitor can type another", async ({ page, code }) => {
    await page.goto(`${at("DEMO", "code")}?code=NOT%20THIS`);
    await expect(code.error).toHaveText("Wrong code");
    await code.submit(ACCESS_CODE);
    await expect(page).toHaveURL(at("DEMO", "options"));
  });
});

test("CODE-3 success stores the code, its date and its days, and opens the start menu", async ({
  page,
  code,
  phone,
}) => {
  await page.clock.setFixedTime("2026-11-21T10:00:00Z");
  await page.goto(at("DEMO", "code"));
  await code.submit(ACCESS_CODE);
  await expect(page).toHaveURL(at("DEMO", "options"));
  await expect.poll(() => phone.get("code")).toBe(ACCESS_CODE);
  await expect.poll(() => phone.json<number>("code-creation-date")).toBe(Date.parse("2026-11-21T10:00:00Z"));
  await expect.poll(() => phone.json<number>("code-days-until-expiration")).toBe(7);
});

for (const [what, typed, days] of [
  ["seven days", ACCESS_CODE, 7],
  ["one day", ONE_DAY_CODE, 1],
] as const) {
  test(`CODE-4 a code of ${what} is valid for that long, then Code asks again`, async ({ page, code, options }) => {
    const created = Date.parse("2026-11-21T10:00:00Z");
    await page.clock.setFixedTime(created);
    await code.enter({ code: typed });
    await page.clock.setFixedTime(created + days * DAY - 1000);
    await page.goto(at("DEMO", "options"));
    await expect(options.section("Type a number")).toBeVisible();
    await page.clock.setFixedTime(created + days * DAY + 1000);
    await page.goto(at("DEMO", "keyboard"));
    await expect(page).toHaveURL(at("DEMO", "code"));
    await code.submit(typed);
    await expect(page).toHaveURL(at("DEMO", "options"));
  });
}

test("CODE-4 a code without stored days is valid for one", async ({ page, code, phone }) => {
  const created = Date.parse("2026-11-21T10:00:00Z");
  await page.clock.setFixedTime(created);
  await code.enter();
  await page.evaluate(() => localStorage.removeItem("code-days-until-expiration"));
  await page.clock.setFixedTime(created + DAY - 1000);
  await page.goto(at("DEMO", "options"));
  await expect(page).toHaveURL(at("DEMO", "options"));
  await page.clock.setFixedTime(created + DAY + 1000);
  await page.goto(at("DEMO", "options"));
  await expect(page).toHaveURL(at("DEMO", "code"));
  await expect.poll(() => phone.get("code")).toBe(ACCESS_CODE);
});

test.describe("the backdoor code", () => {
  test.use({ ownServerOptions: { env: { CICERONE_BACKDOOR_CODE: "open sesame" } }, expectedErrors: [FAILED_REQUEST] });

  test("CODE-5 passes without a server check, and never leaves the server", async ({
    page,
    code,
    traffic,
    ownServer,
  }) => {
    const configuration = await (await fetch(`${ownServer.address}/config.json`)).text();
    expect(configuration).not.toContain("open sesame");
    await page.goto(ownServer.address + at("DEMO", "code"));
    await code.submit("open sesame");
    await expect(page).toHaveURL(ownServer.address + at("DEMO", "options"));
    expect(traffic.paths(/checkAccessCode/)).toEqual([]);
  });

  test("CODE-5 lets no other code pass", async ({ page, code, traffic, ownServer }) => {
    await page.goto(ownServer.address + at("DEMO", "code"));
    await code.submit("open sesam");
    await expect(code.error).toHaveText("Wrong code");
    expect(traffic.paths(/checkAccessCode/)).toHaveLength(1);
  });
});

test.describe("without a backdoor code", () => {
  test.use({ expectedErrors: [FAILED_REQUEST] });

  test("CODE-5 another installation's code is checked by the server, and wrong", async ({ page, code, traffic }) => {
    await page.goto(at("DEMO", "code"));
    await code.submit("open sesame");
    await expect(code.error).toHaveText("Wrong code");
    expect(traffic.paths(/checkAccessCode/)).toHaveLength(1);
  });
});

test.describe("after many wrong codes from the visitor's network", () => {
  test.use({ ownServerOptions: {}, expectedErrors: [FAILED_REQUEST] });

  test("API-3 the app proves work, says that it takes longer, and the right code opens", async ({
    page,
    code,
    ownServer,
  }) => {
    const { legacyAuthorization } = (await (await fetch(`${ownServer.address}/config.json`)).json()) as {
      legacyAuthorization: string;
    };
    const guess = async (wrong: string): Promise<number> => {
      const address = `${ownServer.address}/api/legacy/Museum/1/checkAccessCode?code=${wrong}`;
      return (await fetch(address, { headers: { Authorization: legacyAuthorization, "X-Code-Proof": "ready" } }))
        .status;
    };
    const statuses = new Set<number>();
    for (let n = 0; n < 90; n++) statuses.add(await guess(`GUESS${n}`));
    expect([...statuses]).toEqual([403, 429]);
    await page.goto(ownServer.address + at("DEMO", "code"));
    await code.submit(ACCESS_CODE);
    await expect(page.getByRole("status").filter({ hasText: "Many wrong codes" })).toBeVisible();
    await expect(page).toHaveURL(ownServer.address + at("DEMO", "options"));
  });
});

test("CODE-3 going back while the code is checked stays there, and the accepted code counts later", async ({
  page,
  code,
  phone,
}) => {
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/accessCode/i, async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto(at("DEMO", "code"));
  await code.submit(ACCESS_CODE);
  await expect(page.getByRole("button", { name: "Checking" })).toBeVisible();
  await page.getByRole("button", { name: "Back", exact: true }).tap();
  await expect(page).toHaveURL(at("DEMO"));
  answer();
  await expect.poll(() => phone.get("code")).toBe(ACCESS_CODE);
  await expect(page).toHaveURL(at("DEMO"));
  await page.goto(at("DEMO", "options"));
  await expect(page).toHaveURL(at("DEMO", "options"));
});
