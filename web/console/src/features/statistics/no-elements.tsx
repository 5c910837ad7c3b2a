import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useMay } from "../../api/rights";
import { ElementLink } from "../../core/museum/element-link";
import { buttonClass } from "../../ui/button";
import { EmptyState } from "../../ui/state";

/** What a guide can lack, and the list in which that is made. */
const TEXTS = {
  routes: { list: "routes", title: "noRoutes", why: "noRoutesWhy", open: "openRoutes" },
  studies: { list: "studies", title: "noQuestions", why: "noQuestionsWhy", open: "openStudies" },
  halls: { list: "halls", title: "noHalls", why: "noHallsWhy", open: "openHalls" },
  hallVisits: { list: "halls", title: "noHallVisited", why: "noHallVisitedWhy", open: "openHalls" },
} as const;

/** NoElements says what a guide lacks and what that is for, and leads to where it is made. */
export function NoElements({ museum, about }: { museum: string; about: keyof typeof TEXTS }): ReactNode {
  const t = useTranslations("statistics");
  const mayEdit = useMay("edit_content");
  const { list, title, why, open } = TEXTS[about];
  return (
    <EmptyState
      title={t(title)}
      action={
        mayEdit ? (
          <ElementLink museum={museum} list={list} elementKey="" className={buttonClass()}>
            {t(open)}
          </ElementLink>
        ) : undefined
      }
    >
      {t(why)}
    </EmptyState>
  );
}
