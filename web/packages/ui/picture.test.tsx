import { act, fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Picture } from "./picture";

const PREVIEW = "data:image/webp;base64,AAAA";

describe("a picture that fails to load", () => {
  it("keeps its preview, and its alt text for screen readers", () => {
    render(<Picture src="/media/a.webp" alt="Coral" facts={{ preview: PREVIEW }} priority />);
    const image = screen.getByRole("img", { name: "Coral" });
    fireEvent.error(image);
    expect(image.className).toContain("waiting");
    expect(image.parentElement?.style.backgroundImage).toContain(PREVIEW);
  });

  it("shows its alt text when it has no preview", () => {
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
    const reloaded = screen.getByRole("img");
    expect(reloaded).not.toBe(failed);
    fireEvent.load(reloaded);
    expect(reloaded.className).toContain("loaded");
    expect(reloaded.parentElement?.style.backgroundImage).toBe("");
  });
});
