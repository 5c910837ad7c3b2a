import { expect, it } from "vitest";
import { LIST_VIEWS } from "../core/museum/lists";
import english from "../i18n/catalogues/en.json";
import { helpPicture, helpTopic } from "./help-topic";
import { museumDestinationsOf } from "./navigation";

const has = (topic: string): boolean => topic in english.help;

it.each([
  ["/", "home"],
  ["/people", "people"],
  ["/museums/1", "overview"],
  ["/museums/1/works", "works"],
  ["/museums/1/works/214", "element"],
  ["/museums/1/publish", "publish"],
  ["/museums/1/statistics/wants", "statistics"],
  ["/somewhere", "home"],
])("CON-12 the help of %s is that of %s", (path, topic) => {
  expect(helpTopic(path, has)).toBe(topic);
});

it("CON-12 every screen has help of its own", () => {
  const paths = [
    ...museumDestinationsOf({ may: () => true, languages: [] })
      .filter(({ list }) => list === undefined)
      .map(({ to }) => to.replace("$museum", "1")),
    ...LIST_VIEWS.map(({ slug }) => `/museums/1/${slug}`),
  ];
  const topics = paths.map((path) => helpTopic(path, has));
  expect(new Set(topics).size).toBe(paths.length);
});

it("CON-12 lists and what is made of them have a picture of what visitors see", () => {
  const pictures = Object.keys(import.meta.glob("../../public/help/*.jpg"));
  for (const { slug } of LIST_VIEWS) {
    expect(helpPicture(`/museums/1/${slug}/a`)).toBe(slug);
    expect(pictures).toContain(`../../public/help/${slug}.jpg`);
  }
  expect(helpPicture("/museums/1/look")).toBe("startMenu");
  expect(helpPicture("/museums/1/settings")).toBe("home");
  expect(helpPicture("/museums/1/publish")).toBeUndefined();
});
