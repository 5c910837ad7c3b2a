import { sampleMuseum } from "@cicerone/api/testing/museum";
import { describe, expect, it } from "vitest";
import { DAY } from "../../lib/time";
import { FIRST_PAINT_ID, firstLanguage, readFirstPaint, storedAcceptance } from "./first-paint";

const page = (text: string) =>
  new DOMParser().parseFromString(
    `<script type="application/json" id="${FIRST_PAINT_ID}">${text}</script>`,
    "text/html",
  );

describe("the server's first page", () => {
  it("contains what Presentation shows", () => {
    const museum = sampleMuseum({ name: "Wave & <Sand>" });
    const text = JSON.stringify(museum).replaceAll("<", "\\u003c");
    expect(readFirstPaint(page(text))).toEqual(museum);
  });

  it.each(["", "{", "not json"])("may contain nothing: %j", (text) => {
    expect(readFirstPaint(page(text))).toBeNull();
  });

  it("may be missing", () => {
    expect(readFirstPaint(new DOMParser().parseFromString("<p></p>", "text/html"))).toBeNull();
  });
});

describe("LANG-3: the first language", () => {
  const museum = sampleMuseum();
  const stored = (items: Record<string, string>) => ({ getItem: (key: string) => items[key] ?? null });
  const visit = JSON.stringify({ languageCode: "es_ES" });

  it.each([
    ["the address's", "?lang=ar", { visitv2: visit, language: "en_GB" }, ["en"], "ar_SA"],
    ["the stored visit's", "", { visitv2: visit, language: "en_GB" }, ["en"], "es_ES"],
    ["the stored one", "", { language: "ar_SA" }, ["en"], "ar_SA"],
    ["the browser's", "", {}, ["fi", "es-MX"], "es_ES"],
    ["English", "", { visitv2: "{", language: "" }, ["fi"], "en_GB"],
  ])("is %s", (_, search, items, browser, code) => {
    expect(firstLanguage(museum, search, stored(items), browser).code).toBe(code);
  });

  it("is one of the interface's if there is no museum", () => {
    expect(firstLanguage(null, "", stored({}), ["fi", "el-GR"]).code).toBe("el-GR");
    expect(firstLanguage(null, "", null, ["fi"]).code).toBe("en_GB");
  });
});

describe("PRES-4: the accepted privacy policy", () => {
  const accepted = (text: string | null) => storedAcceptance({ getItem: () => text }, 2 * DAY);

  it("holds for a day", () => {
    expect(accepted(JSON.stringify({ idMuseum: 3, accepted: DAY + 1 }))).toBe(3);
    expect(accepted(JSON.stringify({ idMuseum: 3, accepted: DAY }))).toBeNull();
  });

  it.each([null, "", "3", "null", "{", '{"idMuseum":"3","accepted":172800000}', '{"idMuseum":3}'])(
    "is none in %j",
    (text) => {
      expect(accepted(text)).toBeNull();
    },
  );
});
