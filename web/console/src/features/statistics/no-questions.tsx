import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useMay } from "../../api/rights";
import { ElementLink } from "../../core/museum/element-link";
import { buttonClass } from "../../ui/button";
import { EmptyState } from "../../ui/state";

/** NoQuestions says what studies are, and leads to where they are made. */
export function NoQuestions({ museum }: { museum: string }): ReactNode {
  const t = useTranslations("statistics");
  const mayEdit = useMay("edit_content");
  return (
    <EmptyState
      title={t("noQuestions")}
      action={
        mayEdit ? (
          <ElementLink museum={museum} list="studies" elementKey="" className={buttonClass()}>
            {t("openStudies")}
          </ElementLink>
        ) : undefined
      }
    >
      {t("noQuestionsWhy")}
    </EmptyState>
  );
}
