import { LanguageProvider } from "@cicerone/i18n/provider";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { expect, it } from "vitest";
import type { Calls } from "../../api/calls";
import type { ElementList } from "../../api/content";
import { CallsContext } from "../../api/context";
import { ApiError } from "../../api/error";
import { loadCatalogue } from "../../i18n/catalogue";
import { StatusContext, createStatus } from "../../ui/status";
import { useReorder } from "./use-reorder";

const LIST = { revision: 1, items: ["a", "b", "c"].map((key) => ({ key, values: {} })) } as unknown as ElementList;

/** Opens a list whose server answers moves with errors, in turn, when answer is called. */
const open = async (...errors: ApiError[]) => {
  const waiting: (() => void)[] = [];
  const calls = {
    changeElements: () =>
      new Promise((_, reject) => {
        const error = errors[waiting.length];
        waiting.push(() => reject(error ?? new Error("no answer")));
      }),
  } as unknown as Calls;
  const status = createStatus();
  const queries = new QueryClient();
  const catalogue = await loadCatalogue("en");
  const wrapper = ({ children }: PropsWithChildren) => (
    <LanguageProvider language="en" initial={catalogue} load={loadCatalogue}>
      <CallsContext value={calls}>
        <StatusContext value={status}>
          <QueryClientProvider client={queries}>{children}</QueryClientProvider>
        </StatusContext>
      </CallsContext>
    </LanguageProvider>
  );
  const { result } = renderHook(() => useReorder("1", "artworks", LIST), { wrapper });
  const order = (): string => result.current.items.map(({ key }) => key).join("");
  const reorder = (next: string, moved: string): void => act(() => result.current.reorder(next.split(""), [moved]));
  return { status, order, reorder, answer: (index: number) => act(() => waiting[index]?.()) };
};

it("CON-3 an order that is not saved goes back, and the status line says why", async () => {
  const { status, order, reorder, answer } = await open(new ApiError("offline", "no connection"));
  reorder("acb", "c");
  await waitFor(() => expect(order()).toBe("acb"));
  answer(0);
  await waitFor(() => expect(order()).toBe("abc"));
  const text = "The order was not changed: there was no connection to the server.";
  expect(status.get()).toEqual({ phase: "failed", code: "offline", text });
});

it("CON-3 of quick moves none stays that is not saved", async () => {
  const conflict = new ApiError("conflict", "moved by somebody else");
  const { status, order, reorder, answer } = await open(conflict, conflict);
  reorder("acb", "c");
  await waitFor(() => expect(order()).toBe("acb"));
  reorder("cab", "c");
  await waitFor(() => expect(order()).toBe("cab"));
  answer(0);
  answer(1);
  await waitFor(() => expect(order()).toBe("abc"));
  expect(status.get()).toEqual({ phase: "failed", code: "conflict" });
});
