import { useTranslations } from "@cicerone/i18n/provider";
import { RoundButton } from "@cicerone/ui/button";
import { ArrowUp } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";

/** ToTop scrolls a long screen to its top; it appears once the visitor has scrolled a third of a screen. */
export function ToTop(): ReactNode {
  const t = useTranslations();
  const away = useScrolledAway();
  if (!away) return null;
  return (
    <RoundButton
      label={t("control.toTop")}
      onClick={() => {
        window.scrollTo({ top: 0, behavior: "smooth" });
        document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
      }}
    >
      <ArrowUp aria-hidden />
    </RoundButton>
  );
}

function useScrolledAway(): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const look = (): void => setAway(window.scrollY > window.innerHeight / 3);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  return away;
}
