import { ArrowLeft } from "lucide-react";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import styles from "./button.module.css";

type NativeProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label" | "className">;

interface ButtonProps extends NativeProps {
  children: ReactNode;
  /** The one main action of a screen, or a quieter one beside it. */
  variant?: "main" | "quiet";
}

/** A wide button with words on it. */
export function Button({ variant = "main", type = "button", ...native }: ButtonProps): ReactNode {
  return <button type={type} className={`${styles["button"]} ${styles[variant]}`} {...native} />;
}

/** How a round button stands out: on a picture, on a surface, as the camera's, or not at all. */
export type RoundVariant = "glass" | "control" | "recognition" | "bare";

interface RoundButtonProps extends NativeProps {
  /** What screen readers say; the icon says it to everyone else. */
  label: string;
  children: ReactNode;
  variant?: RoundVariant;
}

/** A round thumb-sized button with an icon. */
export function RoundButton({ label, variant = "glass", type = "button", ...native }: RoundButtonProps): ReactNode {
  return <button type={type} aria-label={label} title={label} className={roundButtonClass(variant)} {...native} />;
}

/** The way back, at the start of a screen's first line. */
export function BackButton({ label, onClick }: { label: string; onClick: () => void }): ReactNode {
  return (
    <RoundButton label={label} variant="control" onClick={onClick}>
      <ArrowLeft aria-hidden className={styles["towards"]} />
    </RoundButton>
  );
}

/** A small button with an icon and words, several of which stand in a row. */
export function PillButton({ type = "button", ...native }: NativeProps & { children: ReactNode }): ReactNode {
  return <button type={type} className={styles["pill"]} {...native} />;
}

/** The class of a button's variant, for links that variant like one. */
export function buttonClass(variant: "main" | "quiet" = "main"): string {
  return `${styles["button"]} ${styles[variant]}`;
}

/** The class of a round button's variant, for links that variant like one. */
export function roundButtonClass(variant: RoundVariant = "glass"): string {
  return `${styles["round"]} ${styles[variant]}`;
}

/** The class of a pill, for links that variant like one. */
export function pillClass(): string {
  return `${styles["pill"]}`;
}
