import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { expect, it, vi } from "vitest";
import type { Calls } from "../../api/calls";
import { CallsContext } from "../../api/context";
import { loadCatalogue } from "../../i18n/catalogue";
import { VisitorAddress } from "./visitor-address";

vi.mock("@tanstack/react-router", () => ({ useParams: () => ({}) }));

const show = async (visitorAddress: string, addressKnown: boolean): Promise<void> => {
  const { messages } = await loadCatalogue("en");
  const museum = { visitorAddress, addressKnown, code: "DEMO" } as Awaited<ReturnType<Calls["museum"]>>;
  render(
    <IntlProvider locale="en" messages={messages}>
      <CallsContext value={{ museum: () => Promise.resolve(museum) } as unknown as Calls}>
        <QueryClientProvider client={new QueryClient()}>
          <VisitorAddress museum="1" />
        </QueryClientProvider>
      </CallsContext>
    </IntlProvider>,
  );
  await screen.findByRole("textbox", { name: "The address for visitors" });
};

it.each([
  { address: "https://guide.museum.example/museums/MS1", isKnown: true, hasCode: true },
  { address: "http://192.168.1.5:8080/museums/MS1", isKnown: false, hasCode: true },
  { address: "http://127.0.0.1:8080/museums/MS1", isKnown: false, hasCode: false },
  { address: "http://localhost:8080/museums/MS1", isKnown: true, hasCode: false },
  { address: "http://[::1]:8080/museums/MS1", isKnown: false, hasCode: false },
  { address: "http://127.8.0.1/museums/MS1", isKnown: true, hasCode: false },
  { address: "http://[::ffff:127.0.0.1]/museums/MS1", isKnown: true, hasCode: false },
  { address: "https://guide.localhost/museums/MS1", isKnown: true, hasCode: false },
  { address: "https://localhost.example/museums/MS1", isKnown: true, hasCode: true },
])("CON-1 $address, known: $isKnown, has a QR code for phones: $hasCode", async ({ address, isKnown, hasCode }) => {
  await show(address, isKnown);
  expect(screen.queryByText(/CICERONE_URL/) === null).toBe(isKnown && hasCode);
  expect(screen.queryByText(/Only this computer can open this address/) === null).toBe(hasCode);
  expect(screen.queryByText(/Print the code/) !== null).toBe(isKnown && hasCode);
  expect(screen.queryByRole("img") !== null).toBe(hasCode);
  expect(screen.queryByRole("button", { name: "Save the QR code" }) !== null).toBe(hasCode);
});
