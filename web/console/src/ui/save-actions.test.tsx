import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderInConsole } from "../testing/console";
import { Form } from "./form";
import { SaveActions } from "./save-actions";

/** Shows a form that is saved or not, and returns what its buttons call. */
async function show(isPending: boolean) {
  const [save, cancel] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await renderInConsole(
    <Form onSubmit={save}>
      <SaveActions isPending={isPending} onCancel={cancel} />
    </Form>,
    {},
  );
  const press = (name: string): void => void fireEvent.click(screen.getByRole("button", { name }));
  return { save, cancel, press };
}

it("a form is cancelled by one button and saved by the other", async () => {
  const { save, cancel, press } = await show(false);
  press("Cancel");
  expect(cancel).toHaveBeenCalledTimes(1);
  expect(save).not.toHaveBeenCalled();
  press("Save");
  expect(save).toHaveBeenCalledTimes(1);
});

it("while a form is saved it is neither cancelled nor saved once more", async () => {
  const { save, cancel, press } = await show(true);
  press("Cancel");
  expect(cancel).not.toHaveBeenCalled();
  fireEvent.submit(document.querySelector("form") as HTMLFormElement);
  expect(save).not.toHaveBeenCalled();
});
