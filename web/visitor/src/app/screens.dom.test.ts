import { describe, expect, it } from "vitest";
import { ADDRESSES, type Screen } from "../core/navigation/paths";
import { renderDeactivated, renderScreen } from "./screens";

const files = Object.keys(import.meta.glob("../features/**/*-screen.tsx"));

describe("the screens", () => {
  it("each have a component, and no screen file is unused", async () => {
    const shown = [renderDeactivated()];
    for (const screen of Object.keys(ADDRESSES) as Screen[]) shown.push(renderScreen(screen, {}, {}));
    const components = new Set<unknown>();
    for (const element of await Promise.all(shown)) {
      const { type } = element as { type: unknown };
      expect(type).toBeTypeOf("function");
      components.add(type);
    }
    expect(components.size).toBe(files.length);
  });

  it("receive the parameters of their address", async () => {
    const element = await renderScreen("Artwork", { idMuseum: "MS1kZW1v", idArtwork: "214" }, { from: "Keyboard" });
    expect(element).toMatchObject({ props: { params: { idArtwork: 214 }, query: { from: "Keyboard" } } });
  });
});
