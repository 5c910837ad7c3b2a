import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useMay } from "../../api/rights";
import { ElementLink } from "../../core/museum/element-link";
import { buttonClass } from "../../ui/button";
import { EmptyState } from "../../ui/state";

/** NoRoutes says what routes are, and leads to where they are made. */
export function NoRoutes({ museum }: { museum: string }): ReactNode {
  const t = useTranslations("statistics");
  const mayEdit = useMay("edit_content");
  return (
    <EmptyState
      title={t("noRoutes")}
      action={
        mayEdit ? (
          <ElementLink museum={museum} list="routes" elementKey="" className={buttonClass()}>
            {t("openRoutes")}
          </ElementLink>
        ) : undefined
      }
    >
      {t("noRoutesWhy")}
    </EmptyState>
  );
}
