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

describe("FIELD-1 the focal point of a picture", () => {
  const facts = { preview: PREVIEW, focalPoint: "50% 20%" };

  it("stays visible where the picture and its preview are cropped", () => {
    render(<Picture src="/media/a.webp" alt="Coral" facts={facts} />);
    const image = screen.getByRole("img");
    expect(image.style.objectPosition).toBe("50% 20%");
    expect(image.parentElement?.style.backgroundPosition).toBe("50% 20%");
  });

  it("does not move the picture that the server has drawn", () => {
    render(<Picture src="/media/a.webp" alt="Coral" facts={facts} instant />);
    expect(screen.getByRole("img").style.objectPosition).toBe("");
  });
});

it("FIELD-1 says in which language a picture is described", () => {
  render(<Picture src="/media/a.webp" alt="Un coral" lang="es-ES" />);
  expect(screen.getByRole("img").lang).toBe("es-ES");
});
