import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { focusField } from "./focus-field";

beforeEach(() => {
  // jsdom lays nothing out.
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  vi.stubGlobal(
    "ResizeObserver",
    vi.fn(function Observer() {
      return { disconnect: () => undefined };
    }),
  );
  Element.prototype.scrollIntoView = () => undefined;
});

afterEach(() => {
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

test("PUB-1 a field's control is focused as soon as it can be used", async () => {
  document.body.innerHTML = `<div data-path="transcript/en_GB"><button disabled>Add a line</button></div>`;
  const stop = focusField("transcript/en_GB", "transcript/en_GB");
  const button = document.querySelector("button");
  expect(document.activeElement).not.toBe(button);
  button?.removeAttribute("disabled");
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
  stop();
});

test("STATS-9 of a rich text its text is focused, not the buttons above it", () => {
  document.body.innerHTML = `<div data-path="privacyPolicy/en_GB">
    <button>Bold</button>
    <div contenteditable="true" tabindex="0"></div>
  </div>`;
  focusField("privacyPolicy/en_GB", "privacyPolicy/en_GB")();
  expect(document.activeElement?.tagName).toBe("DIV");
});
