import { LanguageProvider } from "@cicerone/i18n/provider";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { Calls } from "../api/calls";
import { CallsContext } from "../api/context";
import { meQuery, museumsQuery } from "../api/queries";
import type { Me, Museum } from "../api/types";
import { loadCatalogue } from "../i18n/catalogue";
import { StatusContext, createStatus } from "../ui/status";
import { CommandPalette } from "./palette";

vi.mock("@tanstack/react-router", async (load) => ({
  ...(await load<object>()),
  useNavigate: () => () => Promise.resolve(),
  useRouter: () => ({}),
  useParams: () => ({}),
}));

afterEach(() => {
  vi.useRealTimers();
});

/** Types a letter as a keyboard does, without waiting for what it changes. */
function type(input: HTMLInputElement, letter: string): void {
  input.dispatchEvent(new InputEvent("beforeinput", { bubbles: true, inputType: "insertText", data: letter }));
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, input.value + letter);
  input.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: letter }));
}

/** Shows the palette to an owner. */
async function open(
  onClose: () => void,
  signOut = vi.fn<() => Promise<void>>(),
): Promise<{ input: HTMLInputElement; addMuseum: () => void }> {
  const never = () => new Promise(() => undefined);
  const calls = { museums: never, model: never, signOut } as unknown as Calls;
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
  const actions = { showShortcuts: () => undefined, showHelp: () => undefined, onClose };
  // jsdom has no CSS.escape, which React Aria uses for names of keys.
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  render(
    <LanguageProvider language="en" initial={await loadCatalogue("en")} load={loadCatalogue}>
      <CallsContext value={calls}>
        <StatusContext value={createStatus()}>
          <QueryClientProvider client={queries}>
            <CommandPalette {...actions} />
          </QueryClientProvider>
        </StatusContext>
      </CallsContext>
    </LanguageProvider>,
  );
  const input = screen.getByRole<HTMLInputElement>("searchbox");
  const museum = { id: "7", code: "ZZ", name: { en_GB: "Zoo of Patterns" }, languages: [], permissions: [] };
  const addMuseum = (): void => {
    queries.setQueryData(museumsQuery(calls).queryKey, [museum as unknown as Museum]);
  };
  return { input, addMuseum };
}

it("CON-12 the palette marks an entry that it shows, also when entries arrive with a letter", async () => {
  const { input, addMuseum } = await open(() => undefined);
  vi.useFakeTimers();
  act(() => input.focus());
  act(() => {
    type(input, "z");
    addMuseum();
    vi.advanceTimersByTime(0);
  });
  // React Aria names the marked entry half a second after the letter.
  act(() => void vi.advanceTimersByTime(1_000));
  const marked = document.getElementById(input.getAttribute("aria-activedescendant") ?? "");
  expect(marked?.textContent).toContain("Zoo of Patterns");
});

it("CON-12 Enter runs the first entry where React Aria marks none, and presses nothing else", async () => {
  const onClose = vi.fn<() => void>();
  const signOut = vi.fn<() => Promise<void>>().mockReturnValue(new Promise(() => undefined));
  const { input } = await open(onClose, signOut);
  fireEvent.keyDown(input, { key: "Enter" });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.change(input, { target: { value: "sign out" } });
  expect(document.querySelector("[role=menuitem][data-focused]")).toBeNull();
  fireEvent.keyDown(input, { key: "Enter", isComposing: true });
  expect(onClose).not.toHaveBeenCalled();
  expect(fireEvent.keyDown(input, { key: "Enter" })).toBe(false);
  expect(onClose).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce());
});
