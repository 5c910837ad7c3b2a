import { LanguageProvider } from "@cicerone/i18n/provider";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";
import type { Calls } from "../api/calls";
import { CallsContext } from "../api/context";
import { loadCatalogue } from "../i18n/catalogue";
import { StatusContext, type StatusStore, createStatus } from "../ui/status";

/** renderInConsole renders a part of the console in English, with calls that a test answers. */
export async function renderInConsole(
  part: ReactNode,
  calls: Partial<Calls>,
): Promise<{ queries: QueryClient; status: StatusStore }> {
  // jsdom has no CSS.escape, which React Aria uses for names of keys.
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  const queries = new QueryClient();
  const status = createStatus();
  render(
    <LanguageProvider language="en" initial={await loadCatalogue("en")} load={loadCatalogue}>
      <CallsContext value={calls as Calls}>
        <StatusContext value={status}>
          <QueryClientProvider client={queries}>{part}</QueryClientProvider>
        </StatusContext>
      </CallsContext>
    </LanguageProvider>,
  );
  return { queries, status };
}
