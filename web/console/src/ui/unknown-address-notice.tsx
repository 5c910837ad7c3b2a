import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Notice } from "./notice";

/** UnknownAddressNotice says that the server's public address is not known, and how it is set. */
export function UnknownAddressNotice(): ReactNode {
  const t = useTranslations("state");
  return <Notice tone="warn">{t("unknownAddress")}</Notice>;
}
