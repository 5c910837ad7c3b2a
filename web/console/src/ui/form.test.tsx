import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { Button } from "./button";
import { TextField } from "./field";
import { Form } from "./form";
import { discardQuestion, hasUnsavedText, mayGo } from "./unsaved";

const type = (label: string, value: string): boolean =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });

it("CON-14 a fault stays until its value changes, not until the field loses the focus, and the focus stays where one types", () => {
  const onSubmit = vi.fn<(values: Record<string, string>) => void>();
  render(
    <Form
      check={(values) =>
        Object.fromEntries(
          ["name", "code"].filter((field) => values[field] === "").map((field) => [field, `No ${field}`]),
        )
      }
      onSubmit={onSubmit}
    >
      <TextField name="name" label="Name" />
      <TextField name="code" label="Code" />
      <button type="submit">Send</button>
    </Form>,
  );
  const [name, code] = [screen.getByLabelText("Name"), screen.getByLabelText("Code")];
  fireEvent.click(screen.getByRole("button"));
  expect(screen.getByText("No name")).toBeDefined();
  expect(document.activeElement).toBe(name);

  code.focus();
  fireEvent.input(code, { target: { value: "H" } });
  expect(screen.queryByText("No code")).toBeNull();
  expect(screen.getByText("No name")).toBeDefined();
  expect(document.activeElement).toBe(code);
  fireEvent.input(name, { target: { value: "Harbour" } });
  expect(screen.queryByText("No name")).toBeNull();

  fireEvent.click(screen.getByRole("button"));
  expect(onSubmit.mock.calls).toEqual([[{ name: "Harbour", code: "H" }]]);
});

it("CON-14 a form is sent once while its button is pending, also by Enter", () => {
  const onSubmit = vi.fn<() => void>();
  const form = (isPending: boolean) => (
    <Form onSubmit={onSubmit}>
      <TextField name="name" label="Name" />
      <Button type="submit" isPending={isPending}>
        Send
      </Button>
    </Form>
  );
  const { container, rerender } = render(form(false));
  const enter = (): boolean => fireEvent.submit(container.querySelector("form") ?? expect.fail("there is a form"));
  enter();
  rerender(form(true));
  enter();
  expect(onSubmit).toHaveBeenCalledTimes(1);
  rerender(form(false));
  enter();
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

it("CON-14 typed text is unsaved until it is sent or taken back; passwords and codes are not missed", () => {
  const { container, unmount } = render(
    <>
      <Form onSubmit={() => {}}>
        <TextField name="name" label="Name" defaultValue="Harbour" />
        <TextField name="mail" type="email" label="E-mail" />
        <TextField name="date" type="date" label="Date" />
        <TextField name="password" label="Password shown" autoComplete="new-password" />
        <input name="secret" type="password" aria-label="Password" />
        <TextField name="code" label="Code" autoComplete="one-time-code" />
        <textarea name="text" aria-label="Text" />
        <button type="submit">Send</button>
      </Form>
      <p>Elsewhere</p>
    </>,
  );
  expect(hasUnsavedText()).toBe(false);
  for (const label of ["Password shown", "Password", "Code"]) type(label, "123456");
  expect(hasUnsavedText()).toBe(false);
  for (const [label, value] of [
    ["Name", "Museum"],
    ["E-mail", "a@museum.example"],
    ["Date", "2026-05-01"],
    ["Text", "Ships"],
  ] as const) {
    const before = screen.getByLabelText<HTMLInputElement>(label).value;
    type(label, value);
    const whileTyped = [hasUnsavedText(), hasUnsavedText(container), hasUnsavedText(screen.getByText("Elsewhere"))];
    type(label, before);
    expect({ label, whileTyped, after: hasUnsavedText() }).toEqual({
      label,
      whileTyped: [true, true, false],
      after: false,
    });
  }

  type("Name", "Museum");
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(hasUnsavedText()).toBe(false);
  type("Name", "Harbour");
  expect(hasUnsavedText()).toBe(true);
  unmount();
  expect(hasUnsavedText()).toBe(false);
});

it("CON-14 what only confirms something is not missed", () => {
  render(
    <Form isConfirmation onSubmit={() => {}}>
      <TextField name="code" label="Code" />
    </Form>,
  );
  type("Code", "DEMO");
  expect(hasUnsavedText()).toBe(false);
});

it("CON-14 text that a check or the server refuses is unsaved, also the second time", () => {
  let answer: (failure: string | null) => void = () => expect.fail("nothing was sent");
  function Saved() {
    const [failure, setFailure] = useState<string | null>(null);
    answer = setFailure;
    return (
      <Form
        failure={failure}
        check={({ name }): Record<string, string> => (name === "" ? { name: "No name" } : {})}
        onSubmit={() => setFailure(null)}
      >
        <TextField name="name" label="Name" defaultValue="Harbour" />
        <button type="submit">Send</button>
      </Form>
    );
  }
  render(<Saved />);
  const send = (name: string): void => {
    fireEvent.input(screen.getByLabelText("Name"), { target: { value: name } });
    fireEvent.click(screen.getByRole("button"));
  };
  send("");
  expect(hasUnsavedText()).toBe(true);
  for (const attempt of ["first", "second"]) {
    send("Museum");
    const whileSent = hasUnsavedText();
    act(() => answer("No connection"));
    expect({ attempt, whileSent, refused: hasUnsavedText() }).toEqual({ attempt, whileSent: false, refused: true });
  }
  send("Museum");
  expect(hasUnsavedText()).toBe(false);
});

it("CON-14 text that may be lost is asked about once, until it changes or could not be sent", async () => {
  function Saved() {
    const [failure, setFailure] = useState<string | null>(null);
    return (
      <Form failure={failure} onSubmit={() => setFailure("No connection")}>
        <TextField name="name" label="Name" />
        <button type="submit">Send</button>
      </Form>
    );
  }
  render(<Saved />);
  const ask = async (answer: boolean): Promise<boolean> => {
    const may = mayGo();
    discardQuestion.answer.get()?.(answer);
    return may;
  };
  type("Name", "Museum");
  expect(await ask(false)).toBe(false);
  expect(await ask(true)).toBe(true);
  expect(await mayGo()).toBe(true);
  type("Name", "Museums");
  expect(await ask(false)).toBe(false);
  expect(await ask(true)).toBe(true);
  fireEvent.click(screen.getByRole("button"));
  expect(await ask(false)).toBe(false);
});
