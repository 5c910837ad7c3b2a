import { ApiError, errorKey } from "@cicerone/api/error";
import { sampleMuseum } from "@cicerone/api/testing/museum";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { server } from "../testing/server";
import { createApi } from "./client";

const connect = () => createApi({ baseUrl: location.origin, fetch, clock: { sync: () => undefined } });
const ok = (data: unknown) => ({ success: true, status: 0, message: "", data });
const no = (status: number, message: string) => ({ success: false, status, message, data: null });

const DETAIL = "/api/v2/museums/detail/all-data/1/2";
const CODE = "/api/legacy/Museum/1/checkAccessCode";

const configuration = http.get("/config.json", () =>
  HttpResponse.json({
    legacyAuthorization: "Basic Y2ljZXJvbmU6Y2ljZXJvbmU=",
    recognitionAuthorization: "Token cicerone",
    signInProviders: [],
  }),
);

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe("the museum detail", () => {
  it("comes with its ETag", async () => {
    const museum = sampleMuseum();
    server.use(http.get(DETAIL, () => HttpResponse.json(ok(museum), { headers: { ETag: '"7"' } })));
    expect(await connect().detail(1, 2)).toEqual({ changed: true, detail: museum, etag: '"7"' });
  });

  it("is not sent again when it has not changed", async () => {
    server.use(
      http.get(DETAIL, ({ request }) =>
        request.headers.get("If-None-Match") === '"7"'
          ? new HttpResponse(null, { status: 304 })
          : HttpResponse.json(ok(sampleMuseum())),
      ),
    );
    expect(await connect().detail(1, 2, '"7"')).toEqual({ changed: false });
  });
});

describe("failures have kinds", () => {
  it.each([
    ["no connection", () => HttpResponse.error(), "offline", "no_internet"],
    [
      "an unknown museum",
      () => HttpResponse.json(no(1000, "idMuseum: there is no such museum"), { status: 404 }),
      "unknown-museum",
      "error_museum_deactivated",
    ],
    [
      "a deactivated museum",
      () => HttpResponse.json(no(410, "the museum is not available"), { status: 410 }),
      "deactivated",
      "error_museum_deactivated",
    ],
    ["a proxy's page with 410", () => new HttpResponse("<p>gone", { status: 410 }), "server", "unexpected"],
    ["a proxy's page with 404", () => new HttpResponse("<p>nginx", { status: 404 }), "server", "unexpected"],
    ["an empty 400", () => new HttpResponse(null, { status: 400 }), "server", "unexpected"],
    ["a gateway's own JSON", () => HttpResponse.json({ status: 410 }, { status: 410 }), "server", "unexpected"],
    ["a captive portal's JSON", () => HttpResponse.json({ success: true }), "server", "unexpected"],
    ["bad input", () => HttpResponse.json(no(400, "idLanguage: too large"), { status: 400 }), "refused", "unexpected"],
    ["a failing server", () => HttpResponse.json(no(500, "sorry"), { status: 500 }), "server", "unexpected"],
    ["a page that is no answer", () => HttpResponse.html("<p>wifi</p>"), "server", "unexpected"],
    ["a refusal in the envelope alone", () => HttpResponse.json(no(5, "no")), "refused", "unexpected"],
  ])("%s", async (_, answer, kind, key) => {
    server.use(http.get(DETAIL, answer));
    const error = await failure(connect().detail(1, 2));
    expect(error.kind).toBe(kind);
    expect(errorKey(error)).toBe(key);
  });

  it("and name the invalid field", async () => {
    server.use(
      http.get(DETAIL, () => HttpResponse.json(no(400, "idLanguage: must be a positive id"), { status: 400 })),
    );
    expect(await failure(connect().detail(1, 2))).toMatchObject({ field: "idLanguage", httpStatus: 400 });
  });

  it("anything else is unexpected", () => {
    expect(errorKey(new Error("bug"))).toBe("unexpected");
  });
});

describe("the legacy base", () => {
  it("gets the authorization of /config.json, which is fetched once", async () => {
    let fetched = 0;
    server.use(
      http.get("/config.json", () => {
        fetched += 1;
        return undefined;
      }),
      configuration,
      http.get(CODE, ({ request }) =>
        request.headers.get("Authorization") === "Basic Y2ljZXJvbmU6Y2ljZXJvbmU=" &&
        new URL(request.url).searchParams.get("code") === "CICERONE & co"
          ? HttpResponse.json(ok(3))
          : HttpResponse.json(no(403, "code: wrong code"), { status: 403 }),
      ),
    );
    const api = connect();
    expect(await api.checkAccessCode(1, "CICERONE & co")).toEqual({ days: 3 });
    expect(await failure(api.checkAccessCode(1, "OTHER"))).toMatchObject({ kind: "refused", field: "code" });
    expect(fetched).toBe(1);
  });

  it("API-3 returns the challenge of a server that asks for a proof of work", async () => {
    const challenge = { headers: { "X-Code-Challenge": "8-1-x" }, status: 429 };
    server.use(
      configuration,
      http.get(CODE, ({ request }) =>
        request.headers.get("X-Code-Proof") === "ready"
          ? HttpResponse.json({ success: false, status: 429, message: "later", data: null }, challenge)
          : HttpResponse.json({ success: false, status: 429, message: "later", data: null }, { status: 429 }),
      ),
    );
    const api = connect();
    expect(await api.checkAccessCode(1, "CICERONE", "ready")).toEqual({ challenge: "8-1-x" });
    expect(await failure(api.checkAccessCode(1, "CICERONE"))).toMatchObject({ kind: "server", httpStatus: 429 });
  });

  it("fetches the configuration again after a failure", async () => {
    server.use(
      http.get("/config.json", () => HttpResponse.error(), { once: true }),
      configuration,
    );
    const api = connect();
    expect(await failure(api.configuration())).toMatchObject({ kind: "offline" });
    expect(await api.configuration()).toMatchObject({ recognitionAuthorization: "Token cicerone" });
  });
});
