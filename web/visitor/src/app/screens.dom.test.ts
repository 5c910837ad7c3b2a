import { describe, expect, it } from "vitest";
import { ADDRESSES, type Screen } from "../core/navigation/paths";
import { fileName, loadScreen } from "./screens";

const files = Object.keys(import.meta.glob("../features/**/*-screen.tsx"));

describe("the screens' files", () => {
  it.each([
    ["GuidedVisit", "guided-visit-screen.tsx"],
    ["OptionsByHalls", "options-by-halls-screen.tsx"],
    ["Code", "code-screen.tsx"],
  ])("%s is in %s", (screen, file) => {
    expect(fileName(screen)).toBe(file);
  });

  it("all belong to an address", () => {
    const known = [...(Object.keys(ADDRESSES) as Screen[]), "Deactivated"].map(fileName);
    for (const file of files) expect(known).toContain(file.replace(/.*\//, ""));
  });

  it("each export their component by the screen's name, and every address has one", async () => {
    for (const screen of Object.keys(ADDRESSES) as Screen[]) {
      const component = await loadScreen(screen);
      if (files.some((file) => file.endsWith(`/${fileName(screen)}`))) {
        expect(component.name).toBe(`${screen}Screen`);
      }
      expect(component).toBeTypeOf("function");
    }
  });
});
