import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { expect, it, vi } from "vitest";
import type { Calls } from "../../api/calls";
import { CallsContext } from "../../api/context";
import { ApiError } from "../../api/error";
import type { MuseumPackage } from "../../api/packages";
import { loadCatalogue } from "../../i18n/catalogue";
import { PackageCard } from "./package-card";

const offline = () => Promise.reject(new ApiError("offline", "no connection"));

const show = async (calls: Partial<Calls>, one: Partial<MuseumPackage>): Promise<void> => {
  const { messages } = await loadCatalogue("en");
  const known: MuseumPackage = {
    id: "7",
    name: "clocks.zip",
    state: "applied",
    begunAt: "",
    done: 1,
    total: 1,
    offset: 1,
    size: 1,
    ...one,
  };
  render(
    <IntlProvider locale="en" messages={messages}>
      <CallsContext value={calls as Calls}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { networkMode: "always" } } })}>
          <PackageCard museum="2" one={known} />
        </QueryClientProvider>
      </CallsContext>
    </IntlProvider>,
  );
};

it("DRAFT-6 a package that could not be removed says so", async () => {
  await show({ removePackage: offline }, { state: "failed" });
  fireEvent.click(screen.getByRole("button", { name: "Remove" }));
  expect(await screen.findByText(/connection/)).toBeTruthy();
});

it("DRAFT-6 a package is undone once, also when it could not be removed afterwards", async () => {
  const undoRevision = vi
    .fn<Calls["undoRevision"]>()
    .mockResolvedValue({} as Awaited<ReturnType<Calls["undoRevision"]>>);
  const removePackage = vi.fn<Calls["removePackage"]>().mockImplementationOnce(offline).mockResolvedValue();
  await show({ undoRevision, removePackage }, { revision: 12 });
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText(/connection/)).toBeTruthy();
  expect(screen.getByText("The changes have been undone.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await vi.waitFor(() => expect(removePackage).toHaveBeenCalledTimes(2));
  expect(undoRevision).toHaveBeenCalledExactlyOnceWith("2", 12);
});
