import { expect, it, vi } from "vitest";
import { createClient, dataOf } from "./client";
import { contentCalls } from "./content";

const ORIGIN = "http://museum.example";

/** FakeServer makes one museum for each key, and loses answers while isLosing. */
class FakeServer {
  isLosing = false;
  readonly made: string[] = [];

  fetch = async ({ headers }: Request): Promise<Response> => {
    const key = headers.get("Idempotency-Key") ?? "";
    if (!this.made.includes(key)) this.made.push(key);
    await Promise.resolve();
    if (this.isLosing) throw new TypeError("connection lost");
    return Response.json({ id: String(this.made.indexOf(key)) });
  };
}

const problem = (code: string, status: number): Response =>
  Response.json({ code }, { status, headers: { "Content-Type": "application/problem+json" } });

const PAGE = { "Cicerone-Account": "7", "Cicerone-Organization": "2" };

/** Returns a client whose events are counted. */
function open(fetch: (request: Request) => Promise<Response>) {
  vi.stubGlobal("fetch", fetch);
  const confirmIdentity = vi.fn(() => Promise.resolve(true));
  const signInAgain = vi.fn(() => Promise.resolve(true));
  const findMuseums = vi.fn(() => Promise.resolve());
  const client = createClient(ORIGIN, { page: () => PAGE, confirmIdentity, signInAgain, findMuseums });
  const create = async (code: string) => {
    const body = { code, name: { en_GB: code }, languages: ["en_GB"] };
    const answer = await client.repeatable(["createMuseum", body], (header) =>
      dataOf(client.api.POST("/api/console/v1/museums", { params: { header }, body })),
    );
    return answer.id;
  };
  return { ...client, create, confirmIdentity, signInAgain, findMuseums };
}

it("DRAFT-1 a call that is repeated after a lost answer creates nothing twice", async () => {
  const server = new FakeServer();
  const { create } = open(server.fetch);
  server.isLosing = true;
  await expect(create("CORAL")).rejects.toMatchObject({ code: "offline" });
  await expect(create("CORAL")).rejects.toMatchObject({ code: "offline" });
  server.isLosing = false;
  expect(await create("SHELL")).toBe("1");
  expect(await create("CORAL")).toBe("0");
  expect(server.made).toHaveLength(2);
  // Who wants a second one after the answer gets it.
  expect(await create("CORAL")).toBe("2");
});

it("a call that the server refused has another key, and one that waits for the identity keeps it with its body", async () => {
  const sent: { key: string | null; body: unknown }[] = [];
  const refusals = [problem("invalid", 422), problem("confirm_identity", 403)];
  const { create, confirmIdentity } = open(async (request) => {
    sent.push({ key: request.headers.get("Idempotency-Key"), body: await request.json() });
    return refusals.shift() ?? Response.json({ id: "0" });
  });
  await expect(create("CORAL")).rejects.toMatchObject({ code: "invalid" });
  await create("CORAL");
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
  expect(sent[2]).toEqual(sent[1]);
  expect(confirmIdentity).toHaveBeenCalledOnce();
});

it("401 is wrong proof for who is just proving who they are", async () => {
  const { signInApi, signInAgain } = open(() => Promise.resolve(problem("unauthorized", 401)));
  const body = { email: "ada@museum.example", password: "wrong" };
  await expect(signInApi.POST("/api/console/v1/session", { body })).rejects.toMatchObject({ code: "unauthorized" });
  expect(signInAgain).not.toHaveBeenCalled();
});

it("DRAFT-10 a call after the end of the session waits for the page's member, and is sent then as it was", async () => {
  const sent: { headers: (string | null)[]; body: unknown }[] = [];
  const refusals = [problem("unauthorized", 401), problem("confirm_identity", 403)];
  const { create, signInAgain, confirmIdentity } = open(async (request) => {
    const names = ["Idempotency-Key", "Cicerone-Account", "Cicerone-Organization"];
    sent.push({ headers: names.map((name) => request.headers.get(name)), body: await request.json() });
    return refusals.shift() ?? Response.json({ id: "0" });
  });
  expect(await create("CORAL")).toBe("0");
  expect(signInAgain).toHaveBeenCalledOnce();
  expect(confirmIdentity).toHaveBeenCalledOnce();
  expect(sent).toHaveLength(3);
  expect(sent[0]?.headers).toEqual([expect.any(String), "7", "2"]);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[2]).toEqual(sent[0]);
});

it("DRAFT-10 a call fails when nobody signs in again, or when the session is refused once more", async () => {
  const { api, signInAgain } = open(() => Promise.resolve(problem("unauthorized", 401)));
  await expect(api.GET("/api/console/v1/me")).rejects.toMatchObject({ code: "unauthorized" });
  signInAgain.mockResolvedValue(false);
  await expect(api.GET("/api/console/v1/me")).rejects.toMatchObject({ code: "unauthorized" });
  expect(signInAgain).toHaveBeenCalledTimes(2);
});

it("DRAFT-10 a change of an account is sent as that account's, also from another one's page", async () => {
  const accounts: (string | null)[] = [];
  const client = open(({ headers }) => {
    accounts.push(headers.get("Cicerone-Account"));
    return Promise.resolve(Response.json({}));
  });
  const calls = contentCalls(client);
  await calls.changeElement("1", { list: "artworks", key: "214" }, 1, {}, "key", {
    ...PAGE,
    "Cicerone-Account": "9",
  });
  await calls.element("1", { list: "artworks", key: "214" });
  expect(accounts).toEqual(["9", "7"]);
});

it("an answer that is no problem of the server has the class of its status", async () => {
  const page = "<html><h1>Bad gateway</h1></html>";
  const answers = [
    new Response(page, { status: 502, headers: { "Content-Type": "text/html" } }),
    Response.json({ code: "conflict", errors: "none" }, { status: 500 }),
    new Response('{"code": "conf', { status: 503, headers: { "Content-Type": "application/problem+json" } }),
    Response.json(
      { errors: { name: ["x"] }, detail: {} },
      { status: 503, headers: { "Content-Type": "application/problem+json" } },
    ),
  ];
  const { api } = open(() => Promise.resolve(answers.shift() ?? Response.error()));
  for (const code of ["unavailable", "unexpected", "unavailable", "unavailable"]) {
    await expect(api.GET("/api/console/v1/me")).rejects.toMatchObject({ code, fields: {} });
  }
});

it("a problem is known with any parameter of its type, and an empty answer is none", async () => {
  const headers = { "Content-Type": "application/problem+json; charset=utf-8" };
  const answers = [Response.json({ code: "forbidden" }, { status: 403, headers }), new Response("", { status: 201 })];
  const { create } = open(() => Promise.resolve(answers.shift() ?? Response.error()));
  await expect(create("CORAL")).rejects.toMatchObject({ code: "forbidden" });
  await expect(create("CORAL")).rejects.toMatchObject({ code: "unexpected" });
});

it("addresses and lists are encoded, and calls ask for JSON of the signed-in person", async () => {
  const sent: Request[] = [];
  const { api } = open((request) => {
    sent.push(request);
    return Promise.resolve(Response.json({ revision: 1, items: [] }));
  });
  const path = { id: "7", list: "a/b c" };
  await api.GET("/api/console/v1/museums/{id}/elements/{list}", {
    params: { path, query: { fields: ["name", "code,x"] } },
  });
  expect(sent[0]?.url).toBe(`${ORIGIN}/api/console/v1/museums/7/elements/a%2Fb%20c?fields=name,code%2Cx`);
  expect(sent[0]?.headers.get("Accept")).toBe("application/json");
  expect(sent[0]?.credentials).toBe("same-origin");
});

it("DRAFT-4 whether a museum is still there is known before a part of it counts as missing", async () => {
  const { api, findMuseums } = open(() => Promise.resolve(problem("not_found", 404)));
  let answer = (): void => {};
  findMuseums.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const refused = vi.fn<(error: unknown) => void>();
  const path = { id: "1", list: "artworks", key: "214" };
  const call = api.GET("/api/console/v1/museums/{id}/elements/{list}/{key}", { params: { path } }).catch(refused);
  await vi.waitFor(() => expect(findMuseums).toHaveBeenCalledOnce());
  expect(refused).not.toHaveBeenCalled();
  answer();
  await call;
  expect(refused.mock.lastCall?.[0]).toMatchObject({ code: "not_found" });

  const token = api.DELETE("/api/console/v1/tokens/{id}", { params: { path: { id: "1" } } });
  await expect(token).rejects.toMatchObject({ code: "not_found" });
  expect(findMuseums).toHaveBeenCalledOnce();
});
