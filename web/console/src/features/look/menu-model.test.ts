import { expect, it } from "vitest";
import { SIDE_MENU_OPTIONS, arrangementOf, mediaAt, sideMenuOrder } from "./menu-model";

it("CON-10 the side menu has the museum's order, and those that it does not name after it", () => {
  expect(sideMenuOrder({})).toEqual(SIDE_MENU_OPTIONS);
  expect(sideMenuOrder({ "sideMenu/order": ["downloads", "shop", "start", "downloads"] })).toEqual([
    "downloads",
    "start",
    "inAMinute",
    "outstandingArtworks",
    "language",
    "exploreMuseum",
    "guide",
    "study",
  ]);
});

it("CON-10 the preview learns ids and what is hidden, and nothing else of the draft", () => {
  const words = {} as Parameters<typeof arrangementOf>[2]["words"];
  const entry = { id: "7", name: "Routes", kind: "Routes", text: "", image: null, isHidden: true };
  expect(arrangementOf("start", [entry], { words, lang: "ar", dir: "rtl" })).toEqual({
    menu: "start",
    items: [{ id: "7", isHidden: true }],
    words,
    lang: "ar",
    dir: "rtl",
  });
});

it("CON-10 reads pictures among values", () => {
  const image = { path: "a.png", name: "abc.png" };
  expect(mediaAt({ image, title: "x" }, "image")).toEqual(image);
  expect(mediaAt({ image, title: "x" }, "title")).toBeNull();
});
