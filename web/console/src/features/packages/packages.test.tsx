import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { expect, it, vi } from "vitest";
import type { Calls } from "../../api/calls";
import { CallsContext } from "../../api/context";
import { ApiError } from "../../api/error";
import { type MuseumPackage, type PackageReport, type PackageState, packageQuery } from "../../api/packages";
import { type UploadItem, type UploadQueue, UploadsContext } from "../../api/uploads";
import { loadCatalogue } from "../../i18n/catalogue";
import { createObservable } from "../../lib/observable";
import { renderInConsole } from "../../testing/console";
import { Packages } from "./packages";

const PACKAGE: MuseumPackage = {
  id: "7",
  name: "second.zip",
  state: "ready",
  begunAt: "",
  done: 1,
  total: 1,
  offset: 1,
  size: 1,
};

const REPORT: PackageReport = {
  code: "FIRST",
  codeTaken: true,
  title: "The Clock House",
  works: 1,
  files: 1,
  languages: ["en_GB"],
  faults: [],
  warnings: [],
  base: 0,
  lists: [],
  items: [],
  total: 0,
};

type Apply = Calls["applyPackage"];

/** Shows the package of a new museum. The list of packages has no reports, and may be older than the package. */
async function showNew(applyPackage: Apply, listed: PackageState) {
  const server = { listed, state: "ready" as PackageState };
  const { queries } = await renderInConsole(
    <UploadsContext value={{ items: createObservable<readonly UploadItem[]>([]) } as UploadQueue}>
      <Packages museum="" />
    </UploadsContext>,
    {
      packages: () => Promise.resolve([{ ...PACKAGE, state: server.listed }]),
      package: () => Promise.resolve({ ...PACKAGE, state: server.state, report: REPORT }),
      applyPackage,
    },
  );
  const code = await screen.findByRole<HTMLInputElement>("textbox", { name: "Code of the new museum" });
  /** Has everything say another state, and waits until the list that says it is shown. */
  const change = async (state: PackageState): Promise<void> => {
    Object.assign(server, { listed: state, state });
    const refetched = queries.refetchQueries();
    const { queryKey } = packageQuery({} as Calls, "", PACKAGE.id, state);
    await vi.waitFor(() => expect(queries.getQueryCache().find({ queryKey, type: "active" })).toBeDefined());
    await act(() => refetched);
  };
  return { code, change };
}

function send(code: HTMLInputElement, text: string): void {
  fireEvent.change(code, { target: { value: text } });
  fireEvent.click(screen.getByRole("button", { name: "Create the museum" }));
}

it("DRAFT-6 a folder is sent as one package; one that cannot be read is not, and says so", async () => {
  const { messages } = await loadCatalogue("en");
  const add = vi.fn<UploadQueue["add"]>(() => []);
  const queue = { add, items: createObservable<readonly UploadItem[]>([]) };
  render(
    <IntlProvider locale="en" messages={messages}>
      <CallsContext value={{ packages: () => Promise.resolve([]) } as Partial<Calls> as Calls}>
        <UploadsContext value={queue as Partial<UploadQueue> as UploadQueue}>
          <QueryClientProvider client={new QueryClient()}>
            <Packages museum="2" />
          </QueryClientProvider>
        </UploadsContext>
      </CallsContext>
    </IntlProvider>,
  );
  const file = new File(["code: DEMO\n"], "museum.yaml");
  const stream = vi.fn<() => Response["body"]>(() => {
    throw new DOMException("in use", "NotReadableError");
  });
  Object.defineProperties(file, { webkitRelativePath: { value: "clocks/museum.yaml" }, stream: { value: stream } });
  const input = await screen.findByLabelText("Choose a folder", { selector: "input" });
  fireEvent.change(input, { target: { files: [file] } });
  expect(await screen.findByText(/could not be read/)).toBeTruthy();
  expect(add).not.toHaveBeenCalled();

  stream.mockImplementation(() => new Response("code: DEMO\n").body);
  fireEvent.change(input, { target: { files: [file] } });
  await vi.waitFor(() => expect(add).toHaveBeenCalledOnce());
  expect(add.mock.calls[0]?.[0]).toMatchObject([{ museum: "2", path: "clocks.zip", isPackage: true }]);
  expect(screen.queryByText(/could not be read/)).toBeNull();
});

it.each([
  ["checking", "ready"],
  ["ready", "applying"],
] as const)(
  "DRAFT-6 a code that is refused stays, with the reason, when the list first says %s, and meanwhile %s",
  async (state, nextState) => {
    let refuse: (error: ApiError) => void = () => undefined;
    const answer = new Promise<MuseumPackage>((_, reject) => (refuse = reject));
    const applyPackage = vi.fn<Apply>(() => answer);
    const { code, change } = await showNew(applyPackage, state);
    send(code, "SECOND");
    await vi.waitFor(() => expect(applyPackage).toHaveBeenCalledExactlyOnceWith("", "7", 0, { code: "SECOND" }));
    await change(nextState);
    await change("ready");
    refuse(new ApiError("invalid", "taken", { code: { field: "code", message: "taken", rule: "code_taken" } }));
    const refused = await screen.findByRole<HTMLInputElement>("textbox", { description: /This code is taken/ });
    expect(refused.value).toBe("SECOND");
  },
);

it("DRAFT-6 a code stays when the package is compared once more because somebody took the code meanwhile", async () => {
  const { code, change } = await showNew(() => Promise.resolve({ ...PACKAGE, state: "applying" }), "ready");
  send(code, "SECOND");
  await change("applying");
  expect(await screen.findByRole("progressbar", { name: "Bringing the file in." })).toBeTruthy();
  await change("ready");
  const input = await screen.findByRole<HTMLInputElement>("textbox", { name: "Code of the new museum" });
  expect(input.value).toBe("SECOND");
});
