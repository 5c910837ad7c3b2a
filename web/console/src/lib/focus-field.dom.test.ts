import { afterEach, expect, test, vi } from "vitest";
import { focusField } from "./focus-field";

afterEach(() => {
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

test("PUB-1 a field's control is focused as soon as it can be used", async () => {
  // jsdom lays nothing out.
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  vi.stubGlobal(
    "ResizeObserver",
    vi.fn(function Observer() {
      return { disconnect: () => undefined };
    }),
  );
  Element.prototype.scrollIntoView = () => undefined;
  document.body.innerHTML = `<div data-path="transcript/en_GB"><button disabled>Add a line</button></div>`;
  const stop = focusField("transcript/en_GB", "transcript/en_GB");
  const button = document.querySelector("button");
  expect(document.activeElement).not.toBe(button);
  button?.removeAttribute("disabled");
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
  stop();
});
