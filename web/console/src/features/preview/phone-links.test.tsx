import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import type { Calls } from "../../api/calls";
import { CallsContext } from "../../api/context";
import { loadCatalogue } from "../../i18n/catalogue";
import { PhoneLinks } from "./phone-links";

it.each([
  { url: "http://192.168.1.5:8080/preview/token/", hasCode: true },
  { url: "http://127.0.0.1:8080/preview/token/", hasCode: false },
])("CON-4 the link $url has a QR code: $hasCode", async ({ url, hasCode }) => {
  const { messages } = await loadCatalogue("en");
  const calls = { previewLinks: () => Promise.resolve([]), createPreviewLink: () => Promise.resolve({ url }) };
  render(
    <IntlProvider locale="en" messages={messages}>
      <CallsContext value={calls as unknown as Calls}>
        <QueryClientProvider client={new QueryClient()}>
          <PhoneLinks museum="1" query="" />
        </QueryClientProvider>
      </CallsContext>
    </IntlProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Make a link" }));
  await screen.findByRole("textbox", { name: "Link to the draft" });
  expect(screen.queryByRole("img") !== null).toBe(hasCode);
  expect(screen.queryByText(/CICERONE_URL/) === null).toBe(hasCode);
});
