import { LanguageProvider } from "@cicerone/i18n/provider";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { expect, it, vi } from "vitest";
import type { Calls } from "../api/calls";
import { CallsContext } from "../api/context";
import { meQuery } from "../api/queries";
import type { Me, Museum } from "../api/types";
import { loadCatalogue } from "../i18n/catalogue";
import { StatusContext, createStatus } from "../ui/status";
import { usePaletteEntries } from "./palette-entries";

const { navigate } = vi.hoisted(() => ({ navigate: vi.fn<() => Promise<void>>() }));

vi.mock("@tanstack/react-router", async (load) => ({
  ...(await load<object>()),
  useNavigate: () => navigate,
  useRouter: () => ({}),
  useParams: () => ({ museum: "1" }),
}));

it("CON-12 the palette indexes its entries once, not at each letter", async () => {
  const calls = {
    museums: () =>
      Promise.resolve([
        {
          id: "1",
          code: "DEMO",
          name: { en_GB: "Museum of Pattern" },
          languages: [],
          permissions: ["preview"],
        } as unknown as Museum,
      ]),
    model: () => Promise.resolve({ lists: [], types: {} }),
    elements: (_: string, list: string) =>
      Promise.resolve({ revision: 1, items: [{ list, key: "214", id: "1", values: { code: "214" }, languages: {} }] }),
  } as unknown as Calls;
  const organization = { id: "1", name: "One" };
  const me = {
    account: { name: "Ada" },
    organization,
    organizations: [organization, { id: "2", name: "Two" }],
    memberships: [{ role: "owner", museums: null, languages: null }],
    permissions: ["edit_content"],
  } as unknown as Me;
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queries.setQueryData(meQuery(calls).queryKey, me);
  const catalogue = await loadCatalogue("en");
  const wrapper = ({ children }: PropsWithChildren) => (
    <LanguageProvider language="en" initial={catalogue} load={loadCatalogue}>
      <CallsContext value={calls}>
        <StatusContext value={createStatus()}>
          <QueryClientProvider client={queries}>{children}</QueryClientProvider>
        </StatusContext>
      </CallsContext>
    </LanguageProvider>
  );
  const actions = { showShortcuts: () => undefined, showHelp: () => undefined };
  const { result, rerender } = renderHook(() => usePaletteEntries({ ...actions }), { wrapper });
  const ids = () => result.current.map(({ id }) => id);
  await waitFor(() => expect(ids()).toEqual(expect.arrayContaining(["museum-1", "organization-2", "works/214"])));
  const before = result.current;
  rerender();
  expect(result.current).toBe(before);
});
