import type { Resource } from "@cicerone/api/types";
import { describe, expect, it } from "vitest";
import { footerHeight, resourcesOf } from "./extras";

function resource(idResource: number, isAdditionalInformation = false): Resource {
  return { idResource, resourceType: "TEXT", title: "", url: "", isAdditionalInformation, localizations: [] };
}

const ids = (resources: Resource[]) => resources.map(({ idResource }) => idResource);

describe("ART-2 the extra resources' footer", () => {
  it.each([
    [false, 0, 90],
    [false, 9, 90],
    [true, 0, 90],
    [true, 1, 140],
    [true, 3, 240],
    [true, 4, 290],
    [true, 5, 290],
    [true, 40, 290],
  ])("open %s with %d resources: %d px", (open, resources, height) => {
    expect(footerHeight(open, resources)).toBe(height);
  });
});

describe("ART-3 additional information", () => {
  const artwork = {
    extraResources: [resource(1), resource(2, true)],
    otherResources: [resource(3, true), resource(2, true)],
  };

  it("is listed separately from the extra resources, without duplicates", () => {
    const { extras, additional } = resourcesOf(artwork, false);
    expect(ids(extras)).toEqual([1]);
    expect(ids(additional)).toEqual([2, 3]);
  });

  it("joins the extra resources if the museum's style says so (CUST-2)", () => {
    const { extras, additional } = resourcesOf(artwork, true);
    expect(ids(extras)).toEqual([1, 2, 3]);
    expect(additional).toEqual([]);
  });
});
