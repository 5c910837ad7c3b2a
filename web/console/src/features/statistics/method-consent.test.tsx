import { screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { useMay } from "../../api/rights";
import type { StatisticsMethod } from "../../api/statistics";
import { renderInConsole } from "../../testing/console";
import { ConsentAssessment } from "./method-consent";

vi.mock("../../api/rights", () => ({ useMay: vi.fn<typeof useMay>() }));
vi.mock("@tanstack/react-router", () => ({
  useParams: () => ({}),
  Link: (props: { to: string; params: { list?: string }; search?: { field?: string }; children: ReactNode }) => (
    <a href={`${props.to}/${props.params.list ?? ""}?${props.search?.field ?? ""}`}>{props.children}</a>
  ),
}));

type Criterion = StatisticsMethod["criteria"][number];

const NAMES = [
  "purpose",
  "anonymous",
  "third_parties",
  "combination",
  "tracking",
  "identifiers",
  "retention",
  "information",
] as const;

const MET: readonly Criterion[] = NAMES.map((name) => ({ name, state: "met" }));

const UNMET: readonly Criterion[] = [
  { name: "third_parties", state: "unmet", host: "tags.example" },
  { name: "combination", state: "unmet" },
  { name: "retention", state: "unmet" },
  { name: "information", state: "unmet", languages: ["fr_FR", "ar_SA"] },
];

const show = async (criteria: readonly Criterion[], visitMonths = 25): Promise<void> => {
  await renderInConsole(<ConsentAssessment museum="1" criteria={[...criteria]} visitMonths={visitMonths} />, {});
};

const rules = (): HTMLElement[] => screen.getAllByRole("listitem");

beforeEach(() => {
  vi.mocked(useMay).mockImplementation((needed) => needed === "edit_content");
});

it.each<[string, Criterion[]]>([
  ["All rules are met", []],
  ["All rules are met; 1 is yours to check", [{ name: "review", state: "manual" }]],
  [
    "All rules are met; 2 are yours to check",
    [
      { name: "answers", state: "manual" },
      { name: "review", state: "manual" },
    ],
  ],
  [
    "1 rule is not met",
    [
      { name: "retention", state: "unmet" },
      { name: "review", state: "manual" },
    ],
  ],
  ["4 rules are not met", [...UNMET]],
])("STATS-9 the self-assessment is summed up: %s", async (summary, others) => {
  await show([...MET.filter(({ name }) => others.every((other) => other.name !== name)), ...others]);
  expect(screen.getByText(/^(?:All rules|\d rules?) /).textContent).toBe(summary);
});

it("STATS-9 each rule says in words whether it is met, in the order of the server", async () => {
  await show([...MET, { name: "answers", state: "unmet" }, { name: "review", state: "manual" }]);
  expect(rules().map((rule) => rule.firstElementChild?.textContent)).toEqual([
    ...MET.map(() => "Met"),
    "Not met",
    "Yours to check",
  ]);
  expect(rules()[6]?.textContent).toBe(
    "MetVisits without answers are deleted after at most 25 months.Here they are deleted after 25 months.",
  );
});

it("STATS-9 a rule that is not met names what breaks it, and leads to the setting", async () => {
  await show(UNMET, 26);
  const words = rules().map((rule) => rule.textContent);
  expect(words[0]).toContain("from tags.example, which is not exempt");
  expect(words[2]).toContain("They are deleted after 26 months.");
  expect(words[3]).toContain("missing in these languages: French and Arabic.");
  const settings = "/museums/$museum/settings/";
  expect(
    rules().map((rule) =>
      within(rule)
        .queryAllByRole("link")
        .map((link) => [link.textContent, link.getAttribute("href")]),
    ),
  ).toEqual([
    [
      ["Tag manager", `${settings}?googleTagManagerId`],
      ["Analytics", `${settings}?googleAnalyticsId`],
    ],
    [["Sign in with a social network", `${settings}?socialNetworksRequired`]],
    [],
    [["Privacy policy", `${settings}?privacyPolicy/fr_FR`]],
  ]);
});

it("STATS-9 of visits that are never deleted it says so", async () => {
  await show(UNMET, 0);
  expect(rules()[2]?.textContent).toContain("They are never deleted.");
});

it("STATS-9 an analyst, who may not edit, reads the settings' names and is led nowhere", async () => {
  vi.mocked(useMay).mockReturnValue(false);
  await show([...UNMET, { name: "answers", state: "manual" }]);
  const list = screen.getByRole("list", { name: "Rules" });
  expect(list.textContent).toContain("(Tag manager, Analytics)");
  expect(list.textContent).toContain("one of your questions asks");
  expect(within(list).queryAllByRole("link")).toEqual([]);
});
