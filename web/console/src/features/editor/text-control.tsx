import { type ReactNode, useLayoutEffect, useRef } from "react";
import type { FieldIds } from "./field-frame";
import styles from "./form.module.css";

interface TextControlProps {
  ids: FieldIds;
  value: string;
  onChange: (value: string) => void;
  /** Shown while it is empty; never a value. */
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  /** Grows with its text. */
  isLong?: boolean;
  lang?: string | undefined;
  /** Serif, as titles of works are. */
  isWork?: boolean;
  inputMode?: "numeric" | "decimal" | "url" | undefined;
  dir?: "auto" | "ltr";
}

/**
 * movedCaret returns where a caret belongs after a text was changed from elsewhere: next to the same characters.
 */
function movedCaret(before: string, after: string, caret: number): number {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  if (caret <= start) return caret;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  if (caret >= before.length - end) return caret + after.length - before.length;
  return Math.min(caret, after.length - end);
}

/** TextControl is a field for text, in which changes of others leave the caret where it is. */
export function TextControl({
  ids,
  value,
  onChange,
  placeholder,
  maxLength,
  isLong = false,
  lang,
  isWork = false,
  inputMode,
  dir = "auto",
}: TextControlProps): ReactNode {
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const last = useRef({ value, start: 0, end: 0 });
  const remember = ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }): void => {
    const { selectionStart, selectionEnd, value: text } = currentTarget;
    last.current = { value: text, start: selectionStart ?? 0, end: selectionEnd ?? 0 };
  };
  useLayoutEffect(() => {
    const element = control.current;
    const { value: before, start, end } = last.current;
    if (element === null || before === value) return;
    if (document.activeElement === element) {
      element.setSelectionRange(movedCaret(before, value, start), movedCaret(before, value, end));
    }
    last.current = { ...last.current, value };
  }, [value]);
  const shared = {
    id: ids.control,
    value,
    placeholder,
    maxLength,
    lang,
    dir,
    inputMode,
    "aria-describedby": ids.describedBy || undefined,
    "aria-invalid": ids.isInvalid || undefined,
  };
  const className = `${styles["control"]} ${isWork ? styles["work"] : ""} ${isLong ? styles["long"] : ""}`;
  return isLong ? (
    <textarea
      {...shared}
      ref={control}
      className={className}
      rows={2}
      onSelect={remember}
      onChange={(event) => {
        remember(event);
        onChange(event.currentTarget.value);
      }}
    />
  ) : (
    <input
      {...shared}
      ref={control}
      className={className}
      type="text"
      autoComplete="off"
      onSelect={remember}
      onChange={(event) => {
        remember(event);
        onChange(event.currentTarget.value);
      }}
    />
  );
}
