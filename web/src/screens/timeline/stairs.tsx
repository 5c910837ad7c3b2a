import type { ReactNode } from "react";

/** A flight of stairs, drawn as the other icons are. */
export function Stairs(): ReactNode {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M3 20h4.5v-4H12v-4h4.5V8H21V4" />
    </svg>
  );
}
