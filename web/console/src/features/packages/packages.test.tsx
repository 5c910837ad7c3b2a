import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { expect, it, vi } from "vitest";
import type { Calls } from "../../api/calls";
import { CallsContext } from "../../api/context";
import { type UploadItem, type UploadQueue, UploadsContext } from "../../api/uploads";
import { loadCatalogue } from "../../i18n/catalogue";
import { createObservable } from "../../lib/observable";
import { Packages } from "./packages";

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
