import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Notice } from "./notice";

const LOCAL_HOSTS = /^(localhost|127\.[\d.]+|\[::1\])$/;

/** LocalAddressNotice says that phones cannot open an address of this computer only. */
export function LocalAddressNotice({ address }: { address: string }): ReactNode {
  const t = useTranslations("state");
  if (!LOCAL_HOSTS.test(new URL(address, "http://localhost").hostname)) return null;
  return <Notice tone="warn">{t("localAddress")}</Notice>;
}
