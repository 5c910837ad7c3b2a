import type { ReactNode } from "react";
import type { SignInChoice } from "./sign-in";

/** Icon paths of social networks, in a viewBox of 24 by 24. */
const MARKS: Record<SignInChoice, ReactNode> = {
  facebook: <path d="M17 3h-2.5A4.5 4.5 0 0 0 10 7.5V10H7v4h3v7h4v-7h3l1-4h-4V7.5a.5.5 0 0 1 .5-.5H17z" />,
  google: <path d="M12 12h8.5A8.5 8.5 0 1 1 18 6" />,
  instagram: (
    <>
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17 7h.01" />
    </>
  ),
  twitter: (
    <path d="M3 18.5c6 3.2 14.6.2 15.6-8.8.1-1 .2-1.7.9-2.4L21 5.5l-2.3.3C15.5 3 11.3 5.2 11.9 9 8.5 9 6 7.4 4 5c-1 3 .2 6.5 3.3 8.2-1 .2-1.8 0-2.6-.2.6 1.7 2 2.8 3.8 3.1-1.7 1.5-3.4 2.2-5.5 2.4z" />
  ),
};

/** ProviderMark is the icon of a social network, in the colour of the text. */
export function ProviderMark({ of }: { of: SignInChoice }): ReactNode {
  return (
    <svg
      aria-hidden
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {MARKS[of]}
    </svg>
  );
}
