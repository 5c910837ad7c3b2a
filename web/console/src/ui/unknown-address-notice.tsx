import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { isLocalAddress } from "../lib/local-address";
import { Notice } from "./notice";

/** UnknownAddressNotice says that phones cannot open an address, or perhaps cannot, and how the server's public one is set. */
export function UnknownAddressNotice({ address }: { address: string }): ReactNode {
  const t = useTranslations("state");
  return <Notice tone="warn">{isLocalAddress(address) ? t("localAddress") : t("unknownAddress")}</Notice>;
}
