import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { NamedFile } from "../lib/dropped-files";
import { FileButton } from "./file-button";

it("DRAFT-6 the same file can be chosen again, and files that computers make for themselves are left out", () => {
  const onFiles = vi.fn<(files: NamedFile[]) => void>();
  render(<FileButton label="Choose" multiple onFiles={onFiles} />);
  const [input, button] = [screen.getByLabelText("Choose", { selector: "input" }), screen.getByRole("button")];
  const reset = vi.spyOn(input as HTMLInputElement, "value", "set");
  const open = vi.spyOn(input, "click");
  fireEvent.click(button);
  expect(open).toHaveBeenCalledOnce();
  const file = new File(["a"], "a.jpg");
  const choose = (...files: File[]): void => {
    fireEvent.change(input, { target: { files } });
  };
  choose(file, new File([""], ".DS_Store"));
  choose(new File([""], "Thumbs.db"));
  choose(file);
  expect(reset.mock.calls).toEqual([[""], [""], [""]]);
  expect(onFiles.mock.calls).toEqual([[[{ file, path: "a.jpg" }]], [[{ file, path: "a.jpg" }]]]);
});
