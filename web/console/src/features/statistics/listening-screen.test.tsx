import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { LanguageListening, ListeningStatistics } from "../../api/statistics";
import { renderInConsole } from "../../testing/console";
import { ListeningScreen } from "./listening-screen";

const { search, playback, rights, link } = vi.hoisted(() => ({
  search: { current: {} },
  playback: { isPlaying: false, second: 0, hasFailed: false, toggle: vi.fn(), seek: vi.fn(), playPart: vi.fn() },
  rights: { current: { may: (): boolean => false, languages: new Array<string>() } },
  link: vi.fn(),
}));

vi.mock("@tanstack/react-router", async (load) => ({
  ...(await load<object>()),
  Link: ({ children, ...props }: { children: React.ReactNode }) => {
    link(props);
    return <a href="/">{children}</a>;
  },
  useNavigate: () => () => undefined,
  useParams: () => ({ museum: "1", work: "7" }),
  useSearch: () => search.current,
}));
vi.mock("../../api/rights", () => ({ useMay: () => true, useRights: () => rights.current }));
vi.mock("../../lib/sound/sound-file", () => ({ useSoundFile: () => ({ state: "loading" }) }));
vi.mock("../../lib/sound/use-playback", () => ({ usePlayback: () => playback }));
vi.mock("./listening-chart", () => ({ ListeningChart: ({ label }: { label: string }) => <p>{label}</p> }));

const ENGLISH: LanguageListening = {
  language: "en_GB",
  visits: 100,
  listening: [
    { second: 0, visits: 100 },
    { second: 1, visits: 90 },
    { second: 32, visits: 45 },
  ],
  sound: { name: "1.mp3", seconds: 60.4, language: "en_GB", transcript: "1.vtt" },
};

const TRANSCRIPT = `WEBVTT

00:00.200 --> 00:27.600
Look from left to right.

00:28.000 --> 00:33.500
In 1902 the council bought the plot.

00:34.000 --> 00:60.000
Look once more.
`;

async function show(languages: readonly LanguageListening[], before: readonly LanguageListening[] = []): Promise<void> {
  const answer: ListeningStatistics = {
    from: "2026-03-01",
    to: "2026-03-28",
    today: "2026-03-28",
    timeZone: "UTC",
    work: { id: "7", key: "302", number: "302", name: "Two Notes", language: "en_GB" },
    visits: languages.reduce((sum, { visits }) => sum + visits, 0),
    languages: [...languages],
  };
  await renderInConsole(<ListeningScreen />, {
    listeningStatistics: (_, __, { to }) =>
      Promise.resolve(to === undefined ? answer : { ...answer, languages: [...before] }),
  });
  await screen.findByRole("heading", { name: "302 Two Notes" });
}

beforeEach(() => {
  search.current = {};
  rights.current = { may: () => false, languages: [] };
  Object.assign(playback, { isPlaying: false, second: 0 });
  vi.stubGlobal(
    "fetch",
    vi.fn<typeof fetch>().mockImplementation(() => Promise.resolve(new Response(TRANSCRIPT))),
  );
});

it("STATS-5 the sentence at which half leave is marked, said in words and played", async () => {
  await show([ENGLISH], [{ ...ENGLISH, visits: 50, listening: [{ second: 0, visits: 50 }] }]);
  const table = await screen.findByRole("table", { name: "Sentence by sentence" });
  expect(fetch).toHaveBeenCalledExactlyOnceWith("/media/1.vtt");
  const rows = within(table).getAllByRole("row");
  expect(rows.map((row) => row.textContent)).toEqual([
    "PlaySentenceStill thereLeave",
    "0:00 Look from left to right.90%0%",
    "0:28 Many leave hereIn 1902 the council bought the plot.90%50%",
    "0:34 Look once more.45%0%",
  ]);
  expect(screen.getByText("50% of those still listening leave between 0:28 and 0:34.")).toBeTruthy();
  expect(
    screen.getByText(
      "100 visits opened the work, 90% began to listen. 90% were still there at 0:30. 45% heard it to the end. " +
        "50% of those still listening leave between 0:28 and 0:34.",
    ),
  ).toBeTruthy();
  expect(screen.getByText("Still there at 0:30").parentElement?.textContent).toBe(
    "Still there at 0:3090%10 percentage points less than in the 28 days before",
  );
  fireEvent.click(screen.getByRole("button", { name: "Play 0:28 to 0:34" }));
  expect(playback.playPart).toHaveBeenCalledExactlyOnceWith(28, 34);
});

it("STATS-5 the sentence that plays is marked, and its button pauses it", async () => {
  Object.assign(playback, { isPlaying: true, second: 30 });
  await show([ENGLISH]);
  fireEvent.click(await screen.findByRole("button", { name: "Pause 0:28 to 0:34" }));
  expect(playback.toggle).toHaveBeenCalledOnce();
  const playing = screen.getAllByRole("row").filter((row) => row.getAttribute("aria-current") === "true");
  expect(playing.map((row) => row.textContent)).toEqual([expect.stringContaining("In 1902")]);
});

it("STATS-5 the language that the address asks for is shown, and that its recording is in another one", async () => {
  search.current = { language: "fr_FR" };
  await show([ENGLISH, { ...ENGLISH, language: "fr_FR", visits: 20, listening: [{ second: 0, visits: 20 }] }]);
  expect(screen.getByRole("button", { name: /French: 20 visits/ })).toBeTruthy();
  expect(
    screen.getByText("Language of these visits: French. They hear a recording in another one: English."),
  ).toBeTruthy();
  expect(await screen.findByText("Nowhere do many more leave than elsewhere.")).toBeTruthy();
});

it.each([
  ["nobody may write it", { may: () => false, languages: ["fr_FR"] }, false],
  ["a translator of its language may", { may: () => false, languages: ["en_GB"] }, true],
  ["an editor may", { may: () => true, languages: [] }, true],
])(
  "STATS-5 without a transcript there are parts of 10 seconds, and a way to write one: %s",
  async (_, who, isLinked) => {
    rights.current = who;
    const { transcript: __, ...sound } = ENGLISH.sound ?? { name: "", seconds: 0, language: "" };
    await show([{ ...ENGLISH, sound }]);
    const table = await screen.findByRole("table", { name: "In parts of 10 seconds" });
    expect(within(table).getAllByRole("row")[4]?.textContent).toBe("0:30 to 0:40 Many leave here90%50%");
    expect(fetch).not.toHaveBeenCalled();
    expect(screen.getByText(/With a transcript you would see the sentences/)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Go to the transcript" }) !== null).toBe(isLinked);
    const links = link.mock.calls.map(([props]) => (props as { search?: { field?: string } }).search?.field);
    expect(links.includes("transcript/en_GB")).toBe(isLinked);
  },
);

it("STATS-5 a transcript that cannot be read is said to be missing", async () => {
  vi.stubGlobal("fetch", vi.fn<typeof fetch>().mockResolvedValue(new Response("no cues")));
  await show([ENGLISH]);
  expect(await screen.findByText(/^The transcript cannot be read/)).toBeTruthy();
  expect(screen.getByRole("table", { name: "In parts of 10 seconds" })).toBeTruthy();
});

it("STATS-5 a transcript that does not come is asked for again", async () => {
  vi.stubGlobal(
    "fetch",
    vi
      .fn<typeof fetch>()
      .mockResolvedValueOnce(new Response("", { status: 503 }))
      .mockResolvedValueOnce(new Response(TRANSCRIPT)),
  );
  await show([ENGLISH]);
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("table", { name: "Sentence by sentence" })).toBeTruthy();
});

it.each([
  [15, true],
  [20, false],
])("STATS-5 the numbers of few visits are said to be rough: %i", async (visits, isRough) => {
  await show([{ ...ENGLISH, visits, listening: [{ second: 0, visits }] }]);
  expect(screen.queryByText(/^Of so few visits the numbers are rough/) !== null).toBe(isRough);
});

it("STATS-5 fewer than 5 visits have a sentence instead of a curve", async () => {
  search.current = { language: "fr_FR" };
  await show([ENGLISH, { language: "fr_FR", visits: 0, listening: [] }]);
  expect(screen.getByText("Fewer than 5 visits in this language opened this work")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

it("STATS-5 a work without sound has a sentence instead of a curve", async () => {
  const { sound: _, ...silent } = ENGLISH;
  await show([silent]);
  expect(screen.getByText("This work has no sound in this language")).toBeTruthy();
});
