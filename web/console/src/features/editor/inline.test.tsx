import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { InlineChoice } from "./inline-choice";
import { InlineText } from "./inline-text";

it("DRAFT-2 a text is changed from what the table showed when the editing began", () => {
  const [begun, later] = [vi.fn<(value: string) => void>(), vi.fn<(value: string) => void>()];
  const cell = (value: string, onChange: (value: string) => void) => (
    <InlineText label="Name" value={value} onChange={onChange}>
      {value}
    </InlineText>
  );
  const { rerender } = render(cell("Coral", begun));
  fireEvent.click(screen.getByRole("button", { name: "Name" }));
  const field = screen.getByRole("textbox", { name: "Name" });
  fireEvent.change(field, { target: { value: "Reef" } });
  // Somebody else has just called it the same.
  rerender(cell("Reef", later));
  fireEvent.keyDown(field, { key: "Enter" });
  expect(begun).toHaveBeenCalledExactlyOnceWith("Reef");
  expect(later).not.toHaveBeenCalled();
});

it("CON-3 what is typed right after the key that begins the editing is in the field", () => {
  render(
    <InlineText label="Name" value="Coral" onChange={() => undefined}>
      Coral
    </InlineText>,
  );
  // F2 clicks the button.
  fireEvent.click(screen.getByRole("button", { name: "Name" }));
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Name" }));
});

it("CON-3 a text that was just kept is what is changed next, also before the table shows it", () => {
  const cell = (value: string) => (
    <InlineText label="Name" value={value} onChange={() => undefined}>
      {value}
    </InlineText>
  );
  const { rerender } = render(cell("Coral"));
  const begin = (): HTMLInputElement => {
    fireEvent.click(screen.getByRole("button", { name: "Name" }));
    return screen.getByRole("textbox", { name: "Name" });
  };
  const field = begin();
  fireEvent.change(field, { target: { value: "Reef" } });
  fireEvent.keyDown(field, { key: "Enter" });
  fireEvent.keyDown(begin(), { key: "Escape" });
  expect(begin().value).toBe("Reef");
  fireEvent.keyDown(screen.getByRole("textbox"), { key: "Escape" });
  // The table shows it, and then that it was taken back.
  rerender(cell("Reef"));
  rerender(cell("Coral"));
  expect(begin().value).toBe("Coral");
});

it("DRAFT-2 a choice is made from what the table showed when it was opened", async () => {
  // jsdom has no CSS.escape, which React Aria uses for names of keys.
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  const [begun, later] = [vi.fn<(key: string) => void>(), vi.fn<(key: string) => void>()];
  const choices = ["north", "south", "west"].map((key) => ({ key, text: key }));
  const cell = (chosen: string, onChange: (key: string) => void) => (
    <InlineChoice label="Hall" choices={choices} none="none" chosen={chosen} onChange={onChange}>
      {chosen}
    </InlineChoice>
  );
  const { rerender } = render(cell("north", begun));
  fireEvent.click(screen.getByRole("button", { name: "Hall" }));
  await screen.findByRole("menuitemradio", { name: "south" });
  rerender(cell("west", later));
  await act(async () => Promise.resolve(fireEvent.click(screen.getByRole("menuitemradio", { name: "south" }))));
  expect(begun).toHaveBeenCalledExactlyOnceWith("south");
  expect(later).not.toHaveBeenCalled();
});
