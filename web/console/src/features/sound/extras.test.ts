import { expect, it } from "vitest";
import { extrasOf, momentOf, placeExtra, placeableExtras } from "./extras";

it("CON-7 timed extras of a work are placed on the waveform", () => {
  const values = {
    resources: ["film", "map", "note"],
    "resources/film/additional": true,
    "resources/film/start": "1:05",
    "resources/film/end": "1:20",
    "resources/film/title/en_GB": "A film",
    "resources/map/additional": true,
    "resources/map/start": "0:03",
    "resources/note/start": "0:09",
  };
  expect(extrasOf(values, "en_GB")).toEqual([
    { key: "film", title: "A film", start: 65, end: 80 },
    { key: "map", title: "map", start: 3, end: 13 },
  ]);
  expect(extrasOf({}, "en_GB")).toEqual([]);
  expect(placeableExtras({ ...values, "resources/note/additional": true }, "en_GB").map(({ key }) => key)).toEqual([
    "film",
    "map",
    "note",
  ]);
  expect(placeExtra(values, "film", 30.4)).toEqual({ "resources/film/start": "0:30", "resources/film/end": "0:45" });
  expect(placeExtra(values, "map", 65)).toEqual({ "resources/map/start": "1:05" });
  expect([64.6, 600].map(momentOf)).toEqual(["1:05", "10:00"]);
});
