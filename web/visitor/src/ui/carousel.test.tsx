import { LanguageProvider } from "@cicerone/i18n/provider";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import english from "../i18n/catalogues/en.json";
import { Carousel } from "./carousel";
import "./carousel-swipe";

/** Options and events of Embla, which cannot swipe in jsdom. */
const swipe = vi.hoisted(() => ({
  useEmblaCarousel: vi.fn<(options: { loop: boolean }) => unknown>(),
  scrollTo: vi.fn<(index: number, jump: boolean) => void>(),
  front: 0,
  /** What Embla calls when a swipe has chosen a page. */
  select: (): void => undefined,
}));
vi.mock("embla-carousel-react", () => ({ default: swipe.useEmblaCarousel }));

const embla = {
  on: (_: "select", select: () => void) => {
    swipe.select = select;
  },
  off: () => undefined,
  selectedScrollSnap: () => swipe.front,
  scrollTo: swipe.scrollTo,
};

beforeEach(() => {
  vi.spyOn(window, "scrollTo")
    .mockReset()
    .mockImplementation(() => {});
  swipe.front = 0;
  swipe.useEmblaCarousel.mockReset().mockReturnValue([() => undefined, embla]);
  swipe.scrollTo.mockReset().mockImplementation((index) => {
    swipe.front = index;
  });
});

const ROOMS: readonly string[] = ["A", "B", "C"];

function Rooms({ end, rooms }: { end?: ReactNode; rooms: readonly string[] }): ReactNode {
  const [index, setIndex] = useState(0);
  return (
    <Carousel label="Rooms" items={rooms} keyOf={(name) => name} index={index} onIndex={setIndex} end={end}>
      {(name) => <p>{name}</p>}
    </Carousel>
  );
}

async function show(end?: ReactNode, rooms = ROOMS): Promise<void> {
  const catalogue = { language: "en", messages: english } as const;
  await act(
    async () =>
      void render(
        <LanguageProvider language="en" initial={catalogue} load={async () => catalogue}>
          <Rooms end={end} rooms={rooms} />
        </LanguageProvider>,
      ),
  );
  // Swiping is loaded separately.
  await vi.waitFor(() => expect(swipe.useEmblaCarousel).toHaveBeenCalled(), 4_000);
}

const button = (name: string) => screen.getByLabelText<HTMLButtonElement>(name);
const front = () => document.querySelector("li:not([inert]) > p")?.textContent;

describe("RL-1 a carousel without an end", () => {
  it("loops by its buttons and keys", async () => {
    await show();
    fireEvent.click(button("Previous"));
    expect(front()).toBe("C");
    fireEvent.click(button("Next"));
    expect(front()).toBe("A");
    fireEvent.keyDown(button("Next"), { key: "ArrowLeft" });
    expect(front()).toBe("C");
    fireEvent.keyDown(button("Next"), { key: "ArrowRight" });
    expect(front()).toBe("A");
  });

  it("loops by swiping, and slides from the last to the first like to any next page", async () => {
    await show();
    expect(swipe.useEmblaCarousel.mock.lastCall?.[0].loop).toBe(true);
    fireEvent.click(button("Previous"));
    expect(swipe.scrollTo).toHaveBeenLastCalledWith(2, false);
  });
});

describe("SLIDE-1 a carousel with an end", () => {
  it("stops at both ends, and the last shows the end", async () => {
    await show(<a href="/on">On</a>);
    expect(button("Previous").getAttribute("aria-disabled")).toBe("true");
    fireEvent.keyDown(button("Next"), { key: "ArrowLeft" });
    expect(front()).toBe("A");
    fireEvent.click(button("Next"));
    fireEvent.click(button("Next"));
    expect(front()).toBe("C");
    expect(screen.queryByLabelText("Next")).toBeNull();
    fireEvent.keyDown(screen.getByText("On"), { key: "ArrowRight" });
    expect(front()).toBe("C");
    expect(swipe.useEmblaCarousel.mock.lastCall?.[0].loop).toBe(false);
  });
});

describe("TL-2 RT-1 a carousel whose page is scrolled", () => {
  const turns: Record<string, () => void> = {
    "a button": () => void fireEvent.click(button("Next")),
    "a swipe": () => {
      swipe.front = 1;
      act(swipe.select);
    },
  };

  it.each(Object.keys(turns))("shows the next page from its top, turned by %s", async (way) => {
    await show();
    expect(window.scrollTo).not.toHaveBeenCalled();
    turns[way]?.();
    expect(front()).toBe("B");
    expect(window.scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
  });
});

describe("TL-2 the position in a carousel", () => {
  const rooms = (count: number) => Array.from({ length: count }, (_, at) => `Room ${at + 1}`);

  it("is one of ten dots, and text for narrow screens", async () => {
    await show(undefined, rooms(10));
    expect(screen.getAllByLabelText(/^Go to/)).toHaveLength(10);
    expect(screen.getByText("1 of 10")).toBeTruthy();
  });

  it("is text where there are more, for which dots would take several rows", async () => {
    await show(undefined, rooms(34));
    expect(screen.queryByLabelText(/^Go to/)).toBeNull();
    expect(screen.getByText("1 of 34")).toBeTruthy();
    fireEvent.click(button("Next"));
    expect(screen.getAllByText("2 of 34")).not.toHaveLength(0);
  });
});
