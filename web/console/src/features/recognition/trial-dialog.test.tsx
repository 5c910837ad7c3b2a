import { act, fireEvent, render, screen } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { IntlProvider } from "use-intl";
import { expect, it, vi } from "vitest";
import type { Calls } from "../../api/calls";
import { CallsContext } from "../../api/context";
import { loadCatalogue } from "../../i18n/catalogue";
import * as camera from "../../lib/camera-frame";
import { TrialDialog } from "./trial-dialog";

// jsdom shows no modals of react-aria.
vi.mock("../../ui/dialog", () => ({ Dialog: ({ children }: PropsWithChildren) => children }));

const open = async (tryRecognition: Calls["tryRecognition"]): Promise<void> => {
  const { messages } = await loadCatalogue("en");
  render(
    <IntlProvider locale="en" messages={messages}>
      <CallsContext value={{ tryRecognition } as Partial<Calls> as Calls}>
        <TrialDialog museum="1" work="214" onClose={() => undefined} />
      </CallsContext>
    </IntlProvider>,
  );
};

const choose = (name: string): void => {
  fireEvent.change(screen.getByLabelText("Choose a photo", { selector: "input" }), {
    target: { files: [new File([], name)] },
  });
};

it("CON-6 a camera whose picture cannot be taken is said not to work", async () => {
  vi.spyOn(HTMLVideoElement.prototype, "videoWidth", "get").mockReturnValue(640);
  vi.spyOn(camera, "openCamera").mockResolvedValue({ getTracks: () => [] } as Partial<MediaStream> as MediaStream);
  vi.spyOn(camera, "takeFrame").mockRejectedValue(new Error("this browser draws no pictures"));
  await open(vi.fn<Calls["tryRecognition"]>());
  expect(await screen.findByText(/The camera cannot be used/)).toBeTruthy();
});

it("CON-6 a photo takes the place of the last answer, and of one that is still being read", async () => {
  vi.spyOn(camera, "openCamera").mockRejectedValue(new DOMException("", "NotFoundError"));
  const endings = new Map<string, { resolve(frame: string): void; reject(error: Error): void }>();
  vi.spyOn(camera, "frameOfFile").mockImplementation(
    (file) =>
      new Promise((resolve, reject) => {
        endings.set((file as File).name, { resolve, reject });
      }),
  );
  await open(async () => Promise.resolve({ candidates: [] }));
  choose("a.jpg");
  await act(async () => Promise.resolve(endings.get("a.jpg")?.resolve("a")));
  expect(await screen.findByText("No work is seen.")).toBeTruthy();

  choose("b.txt");
  expect(screen.queryByText("No work is seen.")).toBeNull();
  choose("c.jpg");
  await act(async () => Promise.resolve(endings.get("b.txt")?.reject(new Error("no picture"))));
  expect(screen.queryByText(/no picture that can be used/)).toBeNull();
  await act(async () => Promise.resolve(endings.get("c.jpg")?.resolve("c")));
  expect(await screen.findByText("No work is seen.")).toBeTruthy();
});
