import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { expect, it, vi } from "vitest";
import type { Calls } from "./calls";
import { CallsContext } from "./context";
import { ApiError } from "./error";
import { meQuery, museumsQuery } from "./queries";
import { useEnter } from "./session";
import type { Me } from "./types";

const { navigate } = vi.hoisted(() => ({ navigate: vi.fn<() => Promise<void>>() }));

vi.mock("@tanstack/react-router", () => ({ useNavigate: () => navigate }));

const ADA = { account: { id: "1", name: "Ada" } } as unknown as Me;
const BEN = { account: { id: "2", name: "Ben" } } as unknown as Me;

it("STAFF-3 who signs in sees nothing that was loaded for somebody else", async () => {
  const calls = {} as Calls;
  const queries = new QueryClient();
  queries.setQueryData(meQuery(calls).queryKey, ADA);
  queries.setQueryData(museumsQuery(calls).queryKey, []);
  const wrapper = ({ children }: PropsWithChildren) => (
    <CallsContext value={calls}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </CallsContext>
  );
  await renderHook(() => useEnter(), { wrapper }).result.current(BEN);
  expect(queries.getQueryData(meQuery(calls).queryKey)).toEqual(BEN);
  expect(queries.getQueryData(museumsQuery(calls).queryKey)).toBeUndefined();
});

it("STAFF-3 a session that has ended leaves the account to the screens that are still shown", async () => {
  const me = vi.fn<() => Promise<Me>>().mockRejectedValue(new ApiError("unauthorized", "", {}, 401));
  const calls = { me } as unknown as Calls;
  const queries = new QueryClient();
  expect(await queries.fetchQuery(meQuery(calls))).toBeNull();
  queries.setQueryData(meQuery(calls).queryKey, ADA);
  await expect(queries.fetchQuery({ ...meQuery(calls), staleTime: 0 })).rejects.toMatchObject({ code: "unauthorized" });
  expect(queries.getQueryData(meQuery(calls).queryKey)).toBe(ADA);
});
