import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import type { OpenedElement, Value } from "../../api/content";
import { type Document, change, openDocument } from "../../core/draft/document";
import { createObservable } from "../../lib/observable";
import { FormContext, type FormState, useValuesOf } from "./form-context";

it("gives the values of a list, and renders again only when one of them changes", () => {
  const document = createObservable<Document | null>(
    openDocument({
      list: "routes",
      key: "a",
      draftRevision: 1,
      values: { "name/en_GB": "Reefs", steps: ["s"], "steps/s/artwork": "214", stepsBefore: true },
    } as unknown as OpenedElement),
  );
  const form = { open: { document } } as unknown as FormState;
  let renders = 0;
  const { result } = renderHook(
    () => {
      renders += 1;
      return useValuesOf("steps");
    },
    { wrapper: ({ children }: { children: ReactNode }) => <FormContext value={form}>{children}</FormContext> },
  );
  const type = (path: string, value: Value): void =>
    act(() => document.set(change(document.get() as Document, { [path]: value }, 0)));
  expect(result.current).toEqual({ steps: ["s"], "steps/s/artwork": "214" });

  type("name/en_GB", "Three reefs");
  expect(renders).toBe(1);
  type("steps/s/artwork", "102");
  expect(result.current).toEqual({ steps: ["s"], "steps/s/artwork": "102" });
  expect(renders).toBe(2);
});
