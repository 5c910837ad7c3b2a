import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepFocus } from "./keep-focus";

let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<main tabindex="-1">
    <h1 tabindex="-1">Downloads</h1>
    <article><button id="download">Download</button></article>
    <article><button id="other">Download another</button></article>
  </main>`;
  stop = keepFocus(document);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

const find = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`no ${selector}`);
  return element;
};
const get = (id: string): HTMLElement => find(`#${id}`);
const focused = (): string | undefined => document.activeElement?.id || document.activeElement?.localName;
/** Lets the page see the change and do what it has put off. */
const settle = async (): Promise<void> => {
  await vi.runAllTimersAsync();
};
const press = (id: string): HTMLElement => {
  get(id).focus();
  return get(id);
};

describe("A11Y-1 the focus when the focused control goes", () => {
  it("moves to what takes its place", async () => {
    press("download").outerHTML = '<button id="delete">Delete</button>';
    await settle();
    expect(focused()).toBe("delete");
  });

  it("moves although the control had the focus before it was watched", async () => {
    stop();
    const download = press("download");
    stop = keepFocus(document);
    download.outerHTML = '<button id="delete">Delete</button>';
    await settle();
    expect(focused()).toBe("delete");
  });

  it("moves to the part of it that is marked as its heir", async () => {
    press("download").outerHTML = '<button id="speed">1×</button><button id="play" data-focus-heir>Play</button>';
    await settle();
    expect(focused()).toBe("play");
  });

  it("moves to the next control if nothing takes its place, else to the one before", async () => {
    find("h1").insertAdjacentHTML("beforebegin", '<button id="back">Back</button>');
    press("download").remove();
    await settle();
    expect(focused()).toBe("other");
    get("other").remove();
    await settle();
    expect(focused()).toBe("back");
  });

  it("moves to the heading if the whole screen has changed", async () => {
    press("download");
    find("main").innerHTML = '<h1 tabindex="-1" id="thanks">Thank you</h1><button>OK</button>';
    await settle();
    expect(focused()).toBe("thanks");
  });

  it("moves on from a control that becomes inert", async () => {
    press("download").closest("article")?.setAttribute("inert", "");
    await settle();
    expect(focused()).toBe("other");
  });

  it("stays where the screen has put it", async () => {
    press("download").remove();
    find("h1").focus();
    await settle();
    expect(focused()).toBe("h1");
  });

  it("is left alone when the visitor has tapped outside the controls", async () => {
    const download = press("download");
    download.blur();
    await settle();
    download.remove();
    await settle();
    expect(focused()).toBe("body");
  });
});
