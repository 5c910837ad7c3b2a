import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Button } from "./button";
import { TextField } from "./field";
import { Form } from "./form";

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
