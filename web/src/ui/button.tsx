import type { ButtonHTMLAttributes, ReactNode } from "react";
import styles from "./button.module.css";

type NativeProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label" | "className">;

interface ButtonProps extends NativeProps {
  children: ReactNode;
  /** The one main action of a screen, or a quieter one beside it. */
  look?: "main" | "quiet";
}

/** A wide button with words on it. */
export function Button({ look = "main", type = "button", ...native }: ButtonProps): ReactNode {
  // oxlint-disable-next-line react/button-has-type -- the type has a default above
  return <button type={type} className={`${styles["button"]} ${styles[look]}`} {...native} />;
}

interface RoundButtonProps extends NativeProps {
  /** What screen readers say; the icon says it to everyone else. */
  label: string;
  children: ReactNode;
  /** On a picture, filled with the accent, or bare. */
  look?: "glass" | "accent" | "bare";
  size?: "touch" | "large";
}

/** A round thumb-sized button with an icon. */
export function RoundButton({ label, look = "glass", size = "touch", type = "button", ...native }: RoundButtonProps): ReactNode {
  return (
    // oxlint-disable-next-line react/button-has-type -- the type has a default above
    <button type={type} aria-label={label} title={label} className={`${styles["round"]} ${styles[look]} ${styles[size]}`} {...native} />
  );
}

/** The class of a button's look, for links that look like one. */
export function buttonClass(look: "main" | "quiet" = "main"): string {
  return `${styles["button"]} ${styles[look]}`;
}

/** The class of a round button's look, for links that look like one. */
export function roundButtonClass(look: "glass" | "accent" | "bare" = "glass"): string {
  return `${styles["round"]} ${styles[look]} ${styles["touch"]}`;
}
