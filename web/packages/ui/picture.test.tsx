import { act, fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Picture } from "./picture";

const PREVIEW = "data:image/webp;base64,AAAA";

describe("a picture that cannot be had", () => {
  it("keeps its preview, and its words for screen readers", () => {
    render(<Picture src="/media/a.webp" alt="Coral" facts={{ preview: PREVIEW }} priority />);
    const image = screen.getByRole("img", { name: "Coral" });
    fireEvent.error(image);
    expect(image.className).toContain("waiting");
    expect(image.parentElement?.style.backgroundImage).toContain(PREVIEW);
  });

  it("shows its words when it has no preview", () => {
    render(<Picture src="/media/a.webp" alt="Coral" />);
    const image = screen.getByRole("img", { name: "Coral" });
    expect(image.className).toContain("waiting");
    fireEvent.error(image);
    expect(image.className).toContain("loaded");
  });

  it("is fetched again when the connection returns", () => {
    render(<Picture src="/media/a.webp" alt="Coral" facts={{ preview: PREVIEW }} />);
    const failed = screen.getByRole("img");
    fireEvent.error(failed);
    act(() => void dispatchEvent(new Event("online")));
    const again = screen.getByRole("img");
    expect(again).not.toBe(failed);
    fireEvent.load(again);
    expect(again.className).toContain("loaded");
    expect(again.parentElement?.style.backgroundImage).toBe("");
  });
});
