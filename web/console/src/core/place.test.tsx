import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { expect, it } from "vitest";
import type { Calls } from "../api/calls";
import { CallsContext } from "../api/context";
import { meQuery } from "../api/queries";
import { PlacesContext, usePlace } from "./place";

const TOP = { search: "", scroll: 0 };

it("CON-15 a screen is found as this account left it, not as another one did", () => {
  const calls = {} as Calls;
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const places = new Map<string, object>();
  const wrapper = ({ children }: PropsWithChildren) => (
    <CallsContext value={calls}>
      <QueryClientProvider client={queries}>
        <PlacesContext value={places}>{children}</PlacesContext>
      </QueryClientProvider>
    </CallsContext>
  );
  const open = (account: string, screen: string) => {
    queries.setQueryData(meQuery(calls).queryKey, { account: { id: account } } as never);
    return renderHook(() => usePlace(screen, TOP), { wrapper }).result.current;
  };
  const works = open("1", "1/works");
  expect(works.now()).toEqual(TOP);
  works.note({ search: "coral" });
  works.note({ scroll: 300 });
  expect(open("1", "1/works").now()).toEqual({ search: "coral", scroll: 300 });
  expect(open("1", "1/halls").now()).toEqual(TOP);
  expect(open("2", "1/works").now()).toEqual(TOP);
});
