import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useMay } from "../../api/rights";
import { ElementLink } from "../../core/museum/element-link";
import { buttonClass } from "../../ui/button";
import { EmptyState } from "../../ui/state";

/** The texts of a list whose elements the statistics of a guide are about. */
const TEXTS = {
  routes: { title: "noRoutes", why: "noRoutesWhy", open: "openRoutes" },
  studies: { title: "noQuestions", why: "noQuestionsWhy", open: "openStudies" },
} as const;

/** NoElements says what elements a guide lacks are for, and leads to where they are made. */
export function NoElements({ museum, list }: { museum: string; list: keyof typeof TEXTS }): ReactNode {
  const t = useTranslations("statistics");
  const mayEdit = useMay("edit_content");
  const { title, why, open } = TEXTS[list];
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
