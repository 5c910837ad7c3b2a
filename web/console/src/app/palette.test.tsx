import { LanguageProvider } from "@cicerone/i18n/provider";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Calls } from "../api/calls";
import { CallsContext } from "../api/context";
import { meQuery, museumsQuery } from "../api/queries";
import type { Me, Museum } from "../api/types";
import { loadCatalogue } from "../i18n/catalogue";
import { CommandPalette } from "./palette";

vi.mock("@tanstack/react-router", async (load) => ({
  ...(await load<object>()),
  useNavigate: () => () => Promise.resolve(),
  useParams: () => ({}),
}));

/** Types a letter as a keyboard does, without waiting for what it changes. */
function type(input: HTMLInputElement, letter: string): void {
  input.dispatchEvent(new InputEvent("beforeinput", { bubbles: true, inputType: "insertText", data: letter }));
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, input.value + letter);
  input.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: letter }));
}

it("CON-12 the palette marks an entry that it shows, also when entries arrive with a letter", async () => {
  const never = () => new Promise(() => undefined);
  const calls = { museums: never, model: never } as unknown as Calls;
  const organization = { id: "1", name: "One" };
  const me = {
    account: { name: "Ada" },
    organization,
    organizations: [organization],
    memberships: [{ role: "owner", museums: null, languages: null }],
    permissions: ["edit_content"],
  } as unknown as Me;
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queries.setQueryData(meQuery(calls).queryKey, me);
  const actions = { showShortcuts: () => undefined, showHelp: () => undefined, onClose: () => undefined };
  // jsdom has no CSS.escape, which React Aria uses for names of keys.
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  vi.useFakeTimers();
  render(
    <LanguageProvider language="en" initial={await loadCatalogue("en")} load={loadCatalogue}>
      <CallsContext value={calls}>
        <QueryClientProvider client={queries}>
          <CommandPalette {...actions} />
        </QueryClientProvider>
      </CallsContext>
    </LanguageProvider>,
  );
  const input = screen.getByRole<HTMLInputElement>("searchbox");
  act(() => input.focus());
  const museum = { id: "7", code: "ZZ", name: { en_GB: "Zoo of Patterns" }, languages: [], permissions: [] };
  act(() => {
    type(input, "z");
    queries.setQueryData(museumsQuery(calls).queryKey, [museum as unknown as Museum]);
    vi.advanceTimersByTime(0);
  });
  // React Aria names the marked entry half a second after the letter.
  act(() => void vi.advanceTimersByTime(1_000));
  const marked = document.getElementById(input.getAttribute("aria-activedescendant") ?? "");
  expect(marked?.textContent).toContain("Zoo of Patterns");
});
