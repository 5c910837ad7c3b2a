import { ArrowLeft } from "lucide-react";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import styles from "./button.module.css";

type NativeProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label" | "className">;

interface ButtonProps extends NativeProps {
  children: ReactNode;
  /** A screen's main action, or a secondary one. */
  variant?: "main" | "quiet";
}

/** Button is a wide button with a text. */
export function Button({ variant = "main", ...native }: ButtonProps): ReactNode {
  return <NativeButton className={`${styles["button"]} ${styles[variant]}`} {...native} />;
}

/**
 * NativeButton is a button that keeps the focus while it is disabled, so that a press that disables it does not lose the
 * visitor's place.
 */
function NativeButton({
  type = "button",
  disabled = false,
  onClick,
  ...native
}: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type={type}
      aria-disabled={disabled || undefined}
      onClick={(event) => {
        if (disabled) event.preventDefault();
        else onClick?.(event);
      }}
      {...native}
    />
  );
}

/** RoundVariant is the look of a round button: on a picture, on a surface, the camera's, or without a background. */
export type RoundVariant = "glass" | "control" | "recognition" | "bare";

interface RoundButtonProps extends NativeProps {
  /** Accessible name of the icon. */
  label: string;
  children: ReactNode;
  variant?: RoundVariant;
}

/** RoundButton is a round thumb-sized button with an icon. */
export function RoundButton({ label, variant = "glass", ...native }: RoundButtonProps): ReactNode {
  return <NativeButton aria-label={label} className={roundButtonClass(variant)} {...native} />;
}

/** BackButton is the back button at the start of a screen's first line. */
export function BackButton({ label, onClick }: { label: string; onClick: () => void }): ReactNode {
  return (
    <RoundButton label={label} variant="control" onClick={onClick}>
      <ArrowLeft aria-hidden className={styles["towards"]} />
    </RoundButton>
  );
}

/** PillButton is a small button with icon and text, used in rows. */
export function PillButton(native: NativeProps & { children: ReactNode }): ReactNode {
  return <NativeButton className={styles["pill"]} {...native} />;
}

/** buttonClass returns the class of a button, for links that look like one. */
export function buttonClass(variant: "main" | "quiet" = "main"): string {
  return `${styles["button"]} ${styles[variant]}`;
}

/** roundButtonClass returns the class of a round button, for links that look like one. */
export function roundButtonClass(variant: RoundVariant = "glass"): string {
  return `${styles["round"]} ${styles[variant]}`;
}

/** pillClass returns the class of a pill button, for links that look like one. */
export function pillClass(): string {
  return `${styles["pill"]}`;
}
