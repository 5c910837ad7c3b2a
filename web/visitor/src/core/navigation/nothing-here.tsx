import { useTranslations } from "@cicerone/i18n/provider";
import { buttonClass } from "@cicerone/ui/button";
import { Notice } from "@cicerone/ui/notice";
import type { ReactNode } from "react";
import { PlaceLink, usePlace } from "./navigation";
import type { Place } from "./paths";

interface NothingHereProps {
  /** What is not there: a message of the error catalogue. */
  title: string;
  icon: ReactNode;
  /** More about it. */
  children?: ReactNode;
  /** The way on, where that is not the start menu. */
  way?: { to: Place; words: string };
}

/** A screen whose list is empty: it says so and leads on. */
export function NothingHere({ title, icon, children, way }: NothingHereProps): ReactNode {
  const t = useTranslations();
  const to = usePlace();
  const { to: place, words } = way ?? { to: to("Options"), words: t("options.title") };
  return (
    <Notice
      tone="alert"
      title={title}
      icon={icon}
      action={
        <PlaceLink to={place} className={buttonClass()}>
          {words}
        </PlaceLink>
      }
    >
      {children}
    </Notice>
  );
}
