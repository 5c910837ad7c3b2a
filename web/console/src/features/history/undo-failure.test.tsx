import { LanguageProvider } from "@cicerone/i18n/provider";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, it, vi } from "vitest";
import type { Calls } from "../../api/calls";
import type { Model } from "../../api/content";
import { CallsContext } from "../../api/context";
import { ApiError } from "../../api/error";
import { loadCatalogue } from "../../i18n/catalogue";
import { UndoFailure } from "./undo-failure";

vi.mock("@tanstack/react-router", () => ({ useParams: () => ({ museum: "1" }), Link: () => null }));

it("DRAFT-3 languages that were changed again are named, not given by their codes", async () => {
  const catalogue = await loadCatalogue("en");
  const languages = { name: "languages", kind: "languages", doc: "", required: true };
  const model = { lists: [], types: { Museum: [languages] } } as unknown as Model;
  const conflict = { list: "museum", key: "museum", path: "languages", base: null, yours: null };
  const conflicts = [{ ...conflict, stored: ["en_GB", "es_ES"] }];
  render(
    <LanguageProvider language="en" initial={catalogue} load={loadCatalogue}>
      <CallsContext value={{ model: () => Promise.resolve(model) } as Partial<Calls> as Calls}>
        <QueryClientProvider client={new QueryClient()}>
          <Suspense>
            <UndoFailure
              error={new ApiError("conflict", "changed since", {}, 0, undefined, { conflicts, revision: 2 })}
              elements={[]}
            />
          </Suspense>
        </QueryClientProvider>
      </CallsContext>
    </LanguageProvider>,
  );
  expect((await screen.findByRole("listitem")).textContent).toContain("Languages is now “English and Spanish”");
});
