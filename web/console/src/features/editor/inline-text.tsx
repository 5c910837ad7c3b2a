import { Pencil } from "lucide-react";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button, Input, TextField } from "react-aria-components";
import controls from "../../ui/field.module.css";
import styles from "./list-screen.module.css";

interface InlineTextProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  inputMode?: "numeric";
  children: ReactNode;
}

/** Editing is what is typed, and what the table showed when the editing began. */
interface Editing extends Pick<InlineTextProps, "value" | "onChange"> {
  typed: string;
}

/** InlineText is a text of a table that is changed in place: Enter keeps it, Escape leaves it as it was. */
export function InlineText({ label, value, onChange, inputMode, children }: InlineTextProps): ReactNode {
  const [editing, setEditing] = useState<Editing | null>(null);
  // The table shows what was kept a moment later. Until then it is what is changed next.
  const [lastKept, setLastKept] = useState<{ text: string; instead: string }>();
  if (lastKept !== undefined && lastKept.instead !== value) setLastKept(undefined);
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const takesFocus = useRef(false);
  useEffect(() => {
    if (editing !== null || !takesFocus.current) return;
    takesFocus.current = false;
    button.current?.focus();
  }, [editing]);
  const isEditing = editing !== null;
  // At once: React Aria's autoFocus waits for the next frame after a press by keyboard, and what is typed meanwhile is lost.
  useLayoutEffect(() => {
    if (isEditing) input.current?.focus();
  }, [isEditing]);
  const begin = (): void => {
    const current = lastKept?.instead === value ? lastKept.text : value;
    setEditing({ typed: current, value: current, onChange });
  };
  if (editing === null) {
    return (
      // The button next to it does the same by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
      <span className={styles["inline"]} onDoubleClick={begin}>
        {children}
        <Button ref={button} className={styles["pencil"] ?? ""} aria-label={label} data-edit onPress={begin}>
          <Pencil aria-hidden />
        </Button>
      </span>
    );
  }
  const finish = (isKept: boolean, isByKey = false): void => {
    takesFocus.current = isByKey;
    setEditing(null);
    const next = editing.typed.trim();
    if (!isKept || next === editing.value) return;
    if (next !== "") setLastKept({ text: next, instead: value });
    editing.onChange(next);
  };
  return (
    <TextField
      aria-label={label}
      value={editing.typed}
      onChange={(typed) => setEditing({ ...editing, typed })}
      className={styles["inlineField"] ?? ""}
      onBlur={() => finish(true)}
      onKeyDown={(event) => {
        // The table would move its focus.
        if (event.key === "Enter") {
          // Else it would press the button that gets the focus.
          event.preventDefault();
          finish(true, true);
        } else if (event.key === "Escape") finish(false, true);
        else event.continuePropagation();
      }}
    >
      <Input
        ref={input}
        className={controls["input"] ?? ""}
        inputMode={inputMode}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== "Escape") event.stopPropagation();
        }}
      />
    </TextField>
  );
}
