import type { ReactNode } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components";
import styles from "./button.module.css";

/** ButtonVariant is the one main action of a screen, another action, one without a border, or one that removes. */
export type ButtonVariant = "main" | "plain" | "bare" | "danger";

interface ButtonProps extends Omit<AriaButtonProps, "className" | "style" | "children"> {
  variant?: ButtonVariant;
  children: ReactNode;
}

/** Button is a button with a text. While it is pending it stays in the order of the keyboard. */
export function Button({ variant = "plain", ...native }: ButtonProps): ReactNode {
  return <AriaButton className={buttonClass(variant)} {...native} />;
}

/** IconButton is a square button with an icon. */
export function IconButton({ label, ...native }: Omit<ButtonProps, "variant"> & { label: string }): ReactNode {
  return (
    <AriaButton className={`${styles["button"]} ${styles["bare"]} ${styles["icon"]}`} aria-label={label} {...native} />
  );
}

/** buttonClass returns the class of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = "plain"): string {
  const button = styles["button"] ?? "";
  return variant === "plain" ? button : `${button} ${styles[variant]}`;
}
