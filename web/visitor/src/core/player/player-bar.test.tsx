import { LanguageProvider } from "@cicerone/i18n/provider";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import english from "../../i18n/catalogues/en.json";
import { createTestServices, servicesWrapper } from "../../testing/services";
import { PlayerBar } from "./player-bar";
import { SoundSettings } from "./sound-settings";
import type { Track } from "./track";
import { TranscriptView } from "./transcript-view";

const services = createTestServices();
const { player, fetchTranscript } = services;

const coral: Track = { id: "artwork-214", url: "/media/coral.mp3", duration: 72, title: "Coral" };

beforeEach(() => {
  // jsdom plays no media.
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue();
  vi.spyOn(HTMLMediaElement.prototype, "load").mockReturnValue();
  player.open(coral, { autoplay: false });
});

afterEach(() => act(() => player.close()));

async function show(element: React.ReactNode): Promise<void> {
  const catalogue = { language: "en", messages: english } as const;
  await act(
    async () =>
      void render(
        <LanguageProvider language="en" initial={catalogue} load={async () => catalogue}>
          {element}
        </LanguageProvider>,
        { wrapper: servicesWrapper(services) },
      ),
  );
}

describe("AUD-1 the player's controls", () => {
  it("show the remaining time, and as text for screen readers", async () => {
    await show(<PlayerBar />);
    expect(screen.getByText("1:12")).toBeTruthy();
    expect(screen.getByText("1:12 left")).toBeTruthy();
  });

  it("play, and then pause", async () => {
    await show(<PlayerBar />);
    const play = vi.spyOn(player, "play");
    fireEvent.click(screen.getByRole("button", { name: "Play" }));
    expect(play).toHaveBeenCalledOnce();
    expect(screen.getByRole("button", { name: "Pause" })).toBeTruthy();
  });

  it("go two seconds back and forward", async () => {
    await show(<PlayerBar />);
    const skip = vi.spyOn(player, "skip").mockReturnValue();
    fireEvent.click(screen.getByRole("button", { name: "Forward 2 seconds" }));
    fireEvent.click(screen.getByRole("button", { name: "Back 2 seconds" }));
    expect(skip.mock.calls.flat()).toEqual([2, -2]);
  });

  it("name the speed, and change it", async () => {
    await show(<PlayerBar />);
    fireEvent.click(screen.getByRole("button", { name: "Speed 1×" }));
    expect(screen.getByRole("button", { name: "Speed 1.25×" })).toBeTruthy();
    act(() => player.setRate(1));
  });

  it("STATS-1 note a speed that was chosen, unless it is the usual one", async () => {
    const noteUse = vi.spyOn(services, "noteUse").mockReturnValue();
    act(() => player.setRate(0.75));
    await show(<PlayerBar />);
    fireEvent.click(screen.getByRole("button", { name: "Speed 0.75×" }));
    expect(noteUse).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Speed 1×" }));
    expect(noteUse).toHaveBeenCalledExactlyOnceWith("SPEED");
    act(() => player.setRate(1));
  });

  it("ask for a tap if the browser refused to start", async () => {
    await show(<PlayerBar />);
    act(() => player.store.setState({ status: "blocked" }));
    expect(screen.getAllByText("Tap to play").length).toBeGreaterThan(0);
    expect(screen.getByRole("button", { name: "Play" })).toBeTruthy();
  });

  it("report a sound that cannot be played, and retry", async () => {
    await show(<PlayerBar />);
    act(() => player.store.setState({ status: "failed", failure: "file" }));
    expect(screen.getByRole("alert").textContent).toBe("This audio cannot be played");
    const play = vi.spyOn(player, "play").mockReturnValue();
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(play).toHaveBeenCalledOnce();
  });

  it("report a lost connection, and keep the extra content", async () => {
    await show(<PlayerBar extra={<button type="button">Show extra content</button>} />);
    act(() => player.store.setState({ status: "failed", failure: "connection" }));
    expect(screen.getByRole("alert").textContent).toMatch(/^The connection is gone/);
    expect(screen.getByRole("button", { name: "Show extra content" })).toBeTruthy();
  });
});

describe("AUD-3 the sound settings", () => {
  beforeEach(() => {
    // jsdom cannot open a dialog.
    Object.assign(HTMLDialogElement.prototype, { showModal: vi.fn<() => void>(), close: vi.fn<() => void>() });
  });

  it("have a balance slider from 50 left to 50 right that names its side", async () => {
    await show(<SoundSettings onClose={() => undefined} />);
    const slider = screen.getByLabelText<HTMLInputElement>("Left and right balance");
    expect([slider.min, slider.max, slider.value]).toEqual(["-50", "50", "0"]);
    expect(slider.getAttribute("aria-valuetext")).toBe("Centre");
    act(() => player.setBalance(-20));
    expect(slider.value).toBe("-20");
    expect(slider.getAttribute("aria-valuetext")).toBe("Left 20");
    act(() => player.setBalance(0));
  });

  it("STATS-1 note a speed that was chosen, unless it is the usual one", async () => {
    const noteUse = vi.spyOn(services, "noteUse").mockReturnValue();
    act(() => player.setRate(2));
    await show(<SoundSettings onClose={() => undefined} />);
    fireEvent.click(screen.getByLabelText("1×"));
    expect(player.store.getState().rate).toBe(1);
    expect(noteUse).not.toHaveBeenCalled();
    fireEvent.click(screen.getByLabelText("1.5×"));
    expect(noteUse).toHaveBeenCalledExactlyOnceWith("SPEED");
    act(() => player.setRate(1));
  });
});

it("AUD-1 a transcript follows the audio, and does not scroll while its first line is visible", async () => {
  const scrolled = vi.fn<typeof Element.prototype.scrollIntoView>();
  Element.prototype.scrollIntoView = scrolled;
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const lines = "WEBVTT\n\n00:00.000 --> 00:02.000\nRest your eye.\n\n00:02.000 --> 00:04.000\nLook for its end.\n";
  vi.stubGlobal("fetch", async () => new Response(lines));
  await fetchTranscript("/media/coral.vtt");
  await show(<TranscriptView url="/media/coral.vtt" attributes={{}} />);
  expect(screen.getByRole("button", { name: "Rest your eye." })).toBeTruthy();
  expect(scrolled).toHaveBeenLastCalledWith({ block: "nearest", behavior: "smooth" });
  act(() => player.store.setState({ position: 2.5 }));
  expect(scrolled).toHaveBeenLastCalledWith({ block: "center", behavior: "smooth" });
});
