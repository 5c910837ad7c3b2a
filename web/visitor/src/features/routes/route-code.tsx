import type { Route } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import type { ReactNode } from "react";
import { CodeEntry } from "../../core/camera/code-entry";
import { useContentTranslator } from "../../core/museum/hooks";
import { Pay } from "./pay";
import { useUnlock } from "./use-unlock";

export interface RouteCodeProps {
  route: Route;
  onBack: () => void;
}

/** RouteCode asks for the code of a paid route until its steps are open, and offers to buy one (PAY-1, PAY-2). */
export function RouteCode({ route, onBack }: RouteCodeProps): ReactNode {
  const t = useTranslations();
  const form = useUnlock(route);
  return (
    <CodeEntry
      title={useContentTranslator(route)("name")}
      hint={t("route.paid")}
      label={t("route.codeLabel")}
      form={form}
      scan={false}
      onBack={onBack}
    >
      <Pay item={{ idRoute: route.idRoute }} keys={route} />
    </CodeEntry>
  );
}
