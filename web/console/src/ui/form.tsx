import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Form as AriaForm } from "react-aria-components";
import { ErrorNotice } from "./notice";
import { addForm, typedText } from "./unsaved";
import styles from "./form.module.css";

/** FieldMessages are the faults of a form, by the name of their field. */
export type FieldMessages = Record<string, string>;

interface FormProps {
  children: ReactNode;
  /** Returns what is wrong with the values; nothing is sent while there is something. */
  check?: (values: Record<string, string>) => FieldMessages;
  onSubmit: (values: Record<string, string>) => void;
  /** What the server said about the fields. */
  serverErrors?: FieldMessages | undefined;
  /** Why nothing was saved, in words. */
  failure?: string | null;
  /** What is typed only confirms something, and nobody misses it. */
  isConfirmation?: boolean;
}

/**
 * Form checks its values when it is sent and shows each fault at its field, and moves the focus to the first of them.
 * What was typed stays until the server has it, and is unsaved until it is sent.
 */
export function Form({
  children,
  check,
  onSubmit,
  serverErrors,
  failure,
  isConfirmation = false,
}: FormProps): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  /** The typed text when the form was opened or sent, and what it was before it was sent. */
  const saved = useRef({ text: "", before: "" });
  /** The typed text that may be lost. */
  const discarded = useRef<string | null>(null);
  const [submittedFaults, setSubmittedFaults] = useState<FieldMessages>({});
  const [faults, setFaults] = useState<FieldMessages>({});
  const [reported, setReported] = useState(serverErrors);
  if (!isSame(serverErrors, reported)) {
    setReported(serverErrors);
    setSubmittedFaults(serverErrors ?? {});
    setFaults(serverErrors ?? {});
  }
  useEffect(() => {
    const element = form.current;
    if (element === null || isConfirmation) return undefined;
    const text = typedText(element);
    saved.current = { text, before: text };
    return addForm(element, {
      isUnsaved: () => {
        const now = typedText(element);
        return now !== saved.current.text && now !== discarded.current;
      },
      discard: () => {
        discarded.current = typedText(element);
      },
    });
  }, [isConfirmation]);
  const hasFailed = Boolean(failure) || serverErrors !== undefined;
  useEffect(() => {
    if (hasFailed) saved.current.text = saved.current.before;
  }, [hasFailed]);
  useEffect(() => {
    if (Object.keys(submittedFaults).length > 0) {
      form.current
        ?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid] input, [data-invalid] button")
        ?.focus();
    }
  }, [submittedFaults]);
  // A fault goes when its value changes. If it went when the field loses the focus, the button below would move from
  // under the pointer that presses it, and nothing would be sent.
  const forget = ({ target }: FormEvent): void => {
    const name = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.name : "";
    if (name in faults) setFaults(Object.fromEntries(Object.entries(faults).filter(([key]) => key !== name)));
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // Enter in a field sends a form although its button is pending.
    if (event.currentTarget.querySelector("button[data-pending]") !== null) return;
    const values: Record<string, string> = {};
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === "string") values[name] = value;
    }
    const wrong = check?.(values) ?? {};
    setSubmittedFaults(wrong);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    // It counts as saved before it is, since a success may lead to another screen.
    saved.current = { text: typedText(event.currentTarget), before: saved.current.text };
    discarded.current = null;
    onSubmit(values);
  };
  return (
    <AriaForm ref={form} validationBehavior="aria" validationErrors={faults} onSubmit={submit}>
      <div className={styles["form"]} onInput={forget}>
        {failure ? <ErrorNotice>{failure}</ErrorNotice> : null}
        {children}
      </div>
    </AriaForm>
  );
}

function isSame(one: FieldMessages | undefined, other: FieldMessages | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** FormActions is the row of a form's buttons, the main one last. */
export function FormActions({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles["actions"]}>{children}</div>;
}
