import { LanguageProvider } from "@cicerone/i18n/provider";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Calls } from "../../api/calls";
import { CallsContext } from "../../api/context";
import { loadCatalogue } from "../../i18n/catalogue";
import { GrantFields } from "./grant-fields";

it.each([
  ["any language while there is no museum", [], ["English", "Spanish"]],
  ["the languages of the museums", [{ languages: ["es_ES"] }], ["Spanish"]],
])("STAFF-4 a translator is invited for %s", async (_, museums, languages) => {
  const model = { languages: [{ code: "en_GB" }, { code: "es_ES" }] };
  const calls = { museums: () => Promise.resolve(museums), model: () => Promise.resolve(model) } as unknown as Calls;
  render(
    <LanguageProvider language="en" initial={await loadCatalogue("en")} load={loadCatalogue}>
      <CallsContext value={calls}>
        <QueryClientProvider client={new QueryClient()}>
          <GrantFields grant={{ role: "translator", museums: null, languages: [] }} onChange={() => {}} />
        </QueryClientProvider>
      </CallsContext>
    </LanguageProvider>,
  );
  const boxes = await waitFor(() => {
    const shown = screen.getAllByRole("checkbox");
    expect(shown).toHaveLength(languages.length);
    return shown;
  });
  const offered = boxes.map((box) => box.closest("label")?.textContent.trim());
  expect(offered).toEqual(languages);
});
