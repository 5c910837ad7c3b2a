import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { FileField } from "./file-field";

it("CON-1 CON-14 a chosen file is taken back, and the focus moves to the button that chooses one", () => {
  const remove = vi.fn<() => void>();
  const field = (onRemove: (() => void) | null) => (
    <FileField
      label="Logo"
      accept=".png"
      action="Choose"
      help=""
      removal="Remove"
      onRemove={onRemove}
      onChoose={vi.fn<() => void>()}
    />
  );
  const { rerender } = render(field(remove));
  fireEvent.click(screen.getByRole("button", { name: "Remove" }));
  expect(remove).toHaveBeenCalledExactlyOnceWith();
  rerender(field(null));
  expect(screen.queryByRole("button", { name: "Remove" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Choose" }));
});
