import { SAMPLE_IDENTIFIER, sampleMuseum } from "@cicerone/api/testing/museum";
import { render } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it, vi } from "vitest";
import { loadCatalogue } from "../i18n/catalogue";
import { MemoryStorage } from "../lib/memory-storage";
import { server } from "../testing/server";
import { browserEnvironment } from "./environment";
import { createRuntime } from "./runtime";
import { App } from "./shell/app";

const ok = (data: unknown) => HttpResponse.json({ success: true, status: 0, message: "", data });

it("runs with another storage and without recording", async () => {
  const museum = sampleMuseum();
  const requests: string[] = [];
  server.events.on("request:start", ({ request }) => void requests.push(request.method));
  server.use(
    http.get("/config.json", () => HttpResponse.json({ legacyAuthorization: "Basic x", signInProviders: [] })),
    http.get("/api/v2/languages/1", () => ok(museum.languages)),
    http.get("/api/v2/museums/detail/all-data/1/2", () => ok(museum)),
    http.all("*", () => ok({})),
  );
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  // The museum stays in memory: this environment has no database.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const phone = new MemoryStorage({ "download-resources": "no" });
  const session = new MemoryStorage();
  const runtime = createRuntime({
    ...browserEnvironment(),
    localStorage: () => phone,
    sessionStorage: () => session,
    indexedDB: undefined,
    recording: false,
  });

  history.replaceState(null, "", `/museums/${SAMPLE_IDENTIFIER}/options`);
  runtime.router.start();
  const [catalogue] = await Promise.all([loadCatalogue("en"), runtime.router.reload()]);
  render(<App runtime={runtime} catalogue={catalogue} />);
  const { visits, outbox, listening, loader } = await runtime.loadServices();
  listening.openScreen(museum.artworks[0]?.idArtwork ?? 0, null, { from: "Keyboard", autoplay: false })();
  await visits.finish();
  await outbox.send();
  await loader.settled();
  dispatchEvent(new PageTransitionEvent("pagehide"));

  expect(runtime.museumStore.getState().museum?.idMuseum).toBe(1);
  expect(JSON.parse(phone.getItem("visitv2") ?? "{}")).toMatchObject({
    idMuseum: 1,
    endDate: expect.any(String) as string,
  });
  expect(session.length).toBeGreaterThan(0);
  expect(localStorage.length).toBe(0);
  expect(sessionStorage.length).toBe(0);
  expect(await indexedDB.databases()).toEqual([]);
  expect(new Set(requests)).toEqual(new Set(["GET"]));
  server.events.removeAllListeners();
});
