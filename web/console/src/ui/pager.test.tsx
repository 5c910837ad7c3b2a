import { fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import { loadCatalogue } from "../i18n/catalogue";
import { PAGE_ROWS, Pages } from "./pager";

const ITEMS = Array.from({ length: PAGE_ROWS + 1 }, (_, index) => index);

it("CON-3 pages begin with the first one where what they show is another, also when it was shown before", async () => {
  const { messages } = await loadCatalogue("en");
  const pages = (of: string): ReactNode => (
    <IntlProvider locale="en" messages={messages}>
      <Pages items={ITEMS} firstPageKey={of}>
        {(shown) => <output>{shown.join(" ")}</output>}
      </Pages>
    </IntlProvider>
  );
  const { rerender } = render(pages("March"));
  const first = screen.getByRole("status").textContent;
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(screen.getByRole("status").textContent).toBe(String(PAGE_ROWS));
  rerender(pages("March"));
  expect(screen.getByRole("status").textContent).toBe(String(PAGE_ROWS));
  rerender(pages("April"));
  expect(screen.getByRole("status").textContent).toBe(first);
  rerender(pages("March"));
  expect(screen.getByRole("status").textContent).toBe(first);
});
