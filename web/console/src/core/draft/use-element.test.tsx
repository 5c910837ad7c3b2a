import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import type { Calls } from "../../api/calls";
import type { OpenedElement } from "../../api/content";
import { CallsContext } from "../../api/context";
import { meQuery } from "../../api/queries";
import { StatusContext, createStatus } from "../../ui/status";
import { useElement, useElementValues, useUndoable } from "./use-element";

it("an open element stays the same while somebody writes, so that a letter draws only what shows it", async () => {
  const calls = {
    element: async () =>
      Promise.resolve({
        list: "artworks",
        key: "214",
        draftRevision: 1,
        values: { code: "214" },
      } as unknown as OpenedElement),
  } as unknown as Calls;
  const queries = new QueryClient();
  queries.setQueryData(meQuery(calls).queryKey, { account: { id: "1" }, organization: { id: "1" } } as never);
  const status = createStatus();
  const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
    <IntlProvider locale="en" messages={{ editor: { changedSince: "" } }}>
      <CallsContext value={calls}>
        <QueryClientProvider client={queries}>
          <StatusContext value={status}>{children}</StatusContext>
        </QueryClientProvider>
      </CallsContext>
    </IntlProvider>
  );
  let screens = 0;
  const screen = renderHook(
    () => {
      screens += 1;
      return useElement("1", "artworks", "214");
    },
    { wrapper },
  );
  await waitFor(() => expect(screen.result.current.isLoaded).toBe(true));
  const before = { element: screen.result.current, screens };
  const { open, set } = before.element;
  const field = renderHook(() => ({ values: useElementValues(open), has: useUndoable(open) }), { wrapper });
  expect(field.result.current).toEqual({ values: { code: "214" }, has: { undo: false, redo: false } });

  act(() => set("name/en_GB", "C"));
  act(() => set("name/en_GB", "Co"));

  expect(field.result.current).toEqual({
    values: { code: "214", "name/en_GB": "Co" },
    has: { undo: true, redo: false },
  });
  expect(screen.result.current).toBe(before.element);
  expect(screens).toBe(before.screens);
});
