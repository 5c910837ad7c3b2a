import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { expect, it, vi } from "vitest";
import { useMay } from "../../api/rights";
import { loadCatalogue } from "../../i18n/catalogue";
import { NoElements } from "./no-elements";

vi.mock("../../api/rights", () => ({ useMay: vi.fn<typeof useMay>() }));
vi.mock("@tanstack/react-router", () => ({
  useParams: () => ({}),
  Link: ({ params, children }: { params: { museum: string; list: string }; children: ReactNode }) => (
    <a href={`${params.museum}/${params.list}`}>{children}</a>
  ),
}));

it.each([
  ["who may edit is led to the studies", "edit_content", ["1/studies"]],
  ["an analyst, who may not, is led nowhere", "read_statistics", []],
])("STATS-8 a guide without questions says what studies are: %s", async (_who, permission, links) => {
  vi.mocked(useMay).mockImplementation((needed) => needed === permission);
  const { messages } = await loadCatalogue("en");
  render(
    <IntlProvider locale="en" messages={messages}>
      <NoElements museum="1" about="studies" />
    </IntlProvider>,
  );
  expect(screen.getByText(/^A study asks visitors questions/).tagName).toBe("P");
  expect(screen.queryAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(links);
});
