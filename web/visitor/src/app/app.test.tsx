import { SAMPLE_IDENTIFIER, sampleMuseum } from "@cicerone/api/testing/museum";
import { render, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadCatalogue } from "../i18n/catalogue";
import { server } from "../testing/server";
import { browserEnvironment } from "./environment";
import { type Runtime, createRuntime } from "./runtime";
import { App } from "./shell/app";

const ok = (data: unknown) => HttpResponse.json({ success: true, status: 0, message: "", data });
const unknown = () =>
  HttpResponse.json(
    { success: false, status: 1000, message: "idMuseum: there is no such museum", data: null },
    { status: 404 },
  );

const museum = sampleMuseum();
let asked: string[];
let runtime: Runtime;

beforeEach(() => {
  asked = [];
  // The gates have their own tests (guard.test.ts); here they are satisfied.
  localStorage.setItem("download-resources", "no");
  runtime = createRuntime(browserEnvironment());
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  server.events.on("request:start", ({ request }) => {
    asked.push(new URL(request.url).pathname);
  });
  server.use(
    http.get("/config.json", () =>
      HttpResponse.json({
        legacyAuthorization: "Basic x",
        recognitionAuthorization: "Token x",
        measuringUrl: "",
        signInProviders: [],
      }),
    ),
    http.get("/api/v2/languages/1", () => ok(museum.languages)),
    http.get("/api/v2/museums/detail/all-data/1/2", () => ok(museum)),
    http.post("/api/legacy/Museum/1/v2/registerVisit", () => ok({ IdVisit: 1 })),
    http.post("/api/v2/visitMuseum", () => ok({ idVisit: 2 })),
    http.get("/api/v2/languages/9", unknown),
    http.get("/api/v2/museums/detail/all-data/9/2", unknown),
  );
});

afterEach(async () => {
  server.events.removeAllListeners();
  // Pending writes and requests must not reach the next test.
  const { loader, outbox } = await runtime.loadServices();
  await loader.settled();
  await outbox.send();
});

/** open opens an address like a browser. */
async function open(address: string) {
  history.replaceState(null, "", address);
  const stop = runtime.router.start();
  const [catalogue] = await Promise.all([loadCatalogue("en"), runtime.router.reload()]);
  render(<App runtime={runtime} catalogue={catalogue} />);
  stop();
}

const address = () => location.pathname;
const identifier = (id: number) => btoa(`${id}-x`).replace(/=+$/, "");

describe("ENTRY-2: addresses", () => {
  it.each(["/", "/elsewhere", `/museums/${SAMPLE_IDENTIFIER}/nothing/here`, `/museums/${SAMPLE_IDENTIFIER}/adults`])(
    "%s shows NotFound at the root",
    async (path) => {
      await open(path);
      expect(address()).toBe("/");
      expect(document.title).toMatch(/Cicerone$/);
      expect(screen.getByRole("main").textContent).not.toBe("");
    },
  );

  it("a deep link opens its screen, and again after a reload", async () => {
    await open(`/museums/${SAMPLE_IDENTIFIER}/goodbye`);
    expect(address()).toBe(`/museums/${SAMPLE_IDENTIFIER}/goodbye`);
    await runtime.router.reload();
    expect(address()).toBe(`/museums/${SAMPLE_IDENTIFIER}/goodbye`);
    expect(asked.filter((path) => path.includes("all-data"))).toHaveLength(1);
  });
});

describe("missing museums", () => {
  it("ENTRY-1: an identifier that cannot be decoded sends no request", async () => {
    await open("/museums/$$$/options");
    expect(asked.filter((path) => path.startsWith("/api/v2/museums"))).toEqual([]);
    expect(runtime.museumStore.getState().loading).toBe(false);
  });

  it("ENTRY-12: status 1000 leads to NotFound", async () => {
    await open(`/museums/${identifier(9)}/options`);
    expect(address()).toBe("/");
  });

  it("ENTRY-11, SHELL-6: a museum that cannot be loaded shows museum-deactivated at its address", async () => {
    server.use(
      http.get("/api/v2/languages/1", () =>
        HttpResponse.json({ success: false, status: 410, message: "deactivated", data: null }, { status: 410 }),
      ),
    );
    await open(`/museums/${SAMPLE_IDENTIFIER}/options`);
    expect(address()).toBe(`/museums/${SAMPLE_IDENTIFIER}/options`);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("This museum is not available");
  });
});

it("ENTRY-4: a lang query changes the interface as well, and stays", async () => {
  server.use(http.get("/api/v2/museums/detail/all-data/1/10", () => ok(museum)));
  await open(`/museums/${SAMPLE_IDENTIFIER}/goodbye?lang=ar`);
  await waitFor(() => expect(document.documentElement.dir).toBe("rtl"));
  expect(localStorage.getItem("language")).toBe("ar_SA");
  document.documentElement.dir = "ltr";
});
