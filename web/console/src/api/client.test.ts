import { expect, it, vi } from "vitest";
import { createClient, dataOf } from "./client";

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

/** Returns a client whose events are counted. */
function open(fetch: (request: Request) => Promise<Response>) {
  vi.stubGlobal("fetch", fetch);
  const [confirmIdentity, signedOut] = [vi.fn(() => Promise.resolve(true)), vi.fn()];
  const client = createClient(ORIGIN, { confirmIdentity, signedOut });
  const create = async (code: string) => {
    const body = { code, name: { en_GB: code }, languages: ["en_GB"] };
    const answer = await client.repeatable(["createMuseum", body], (header) =>
      dataOf(client.api.POST("/api/console/v1/museums", { params: { header }, body })),
    );
    return answer.id;
  };
  return { ...client, create, confirmIdentity, signedOut };
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

it("401 is the end of the session, but for who is just proving who they are", async () => {
  const { api, signInApi, signedOut } = open(() => Promise.resolve(problem("unauthorized", 401)));
  const body = { email: "ada@museum.example", password: "wrong" };
  await expect(signInApi.POST("/api/console/v1/session", { body })).rejects.toMatchObject({ code: "unauthorized" });
  expect(signedOut).not.toHaveBeenCalled();
  await expect(api.GET("/api/console/v1/me")).rejects.toMatchObject({ code: "unauthorized" });
  expect(signedOut).toHaveBeenCalledOnce();
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
