import { useId, type InputHTMLAttributes, type ReactNode } from "react";
import styles from "./field.module.css";

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "id"> {
  label: string;
  /** Error text, announced when it appears. */
  error?: ReactNode;
  /** What to enter, shown while there is no error. */
  hint?: string | undefined;
}

/** Field is a labelled text input with its error text. */
export function Field({ label, error, hint, ...native }: FieldProps): ReactNode {
  const id = useId();
  return (
    <div className={styles["field"]}>
      <label htmlFor={id}>{label}</label>
      <input id={id} aria-invalid={error !== undefined} aria-describedby={`${id}-hint ${id}-error`} {...native} />
      {error === undefined && hint !== undefined && (
        <p id={`${id}-hint`} className={styles["hint"]}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={styles["error"]} role="alert">
        {error}
      </p>
    </div>
  );
}

interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | undefined;
  children: ReactNode;
}

/** Checkbox is a checkbox whose label may contain a link. */
export function Checkbox({ checked, onChange, error, children }: CheckboxProps): ReactNode {
  const id = useId();
  return (
    <div className={styles["field"]}>
      <div className={styles["check"]}>
        <input
          id={id}
          type="checkbox"
          checked={checked}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => onChange(event.target.checked)}
        />
        <label htmlFor={id}>{children}</label>
      </div>
      <p id={`${id}-error`} className={styles["error"]} role="alert">
        {error}
      </p>
    </div>
  );
}
