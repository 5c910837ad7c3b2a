import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import type { PreviewLink } from "../../api/preview";
import { isLocalAddress } from "../../lib/local-address";
import { Button, buttonClass } from "../../ui/button";
import { OneTimeText } from "../../ui/one-time-text";
import { QrCode } from "../../ui/qr-code";
import { Row, Rows } from "../../ui/rows";
import { ErrorState } from "../../ui/state";
import { useAnnounce } from "../../ui/status";
import { Time } from "../../ui/time";
import { UnknownAddressNotice } from "../../ui/unknown-address-notice";
import { previewLinksQuery, usePreviewLinks } from "./queries";
import styles from "./preview.module.css";

interface PhoneLinksProps {
  museum: string;
  /** Query of the address, which names what is opened first. */
  query: string;
  /** Closes what has the link; without it the link stays. */
  onDone?: () => void;
}

/** PhoneLinks makes a link to the draft for a phone, and lists those that are valid. */
export function PhoneLinks({ museum, query, onDone }: PhoneLinksProps): ReactNode {
  const t = useTranslations("preview");
  const links = useQuery(previewLinksQuery(useCalls(), museum));
  const { create } = usePreviewLinks(museum);
  return (
    <div className={styles["links"]}>
      <p>{t("onPhoneHelp")}</p>
      {create.data === undefined ? (
        <div>
          <Button variant="main" isPending={create.isPending} onPress={() => create.mutate()}>
            {t("makeLink")}
          </Button>
        </div>
      ) : (
        <>
          {isLocalAddress(create.data.url) ? (
            <UnknownAddressNotice address={create.data.url} />
          ) : (
            <QrCode text={create.data.url + query} label={t("qrCode")} />
          )}
          <div>
            <a href={create.data.url + query} target="_blank" rel="noreferrer" className={buttonClass()}>
              <ExternalLink aria-hidden />
              {t("openHere")}
            </a>
          </div>
          <OneTimeText
            label={t("link")}
            text={create.data.url + query}
            copyLabel={t("copy")}
            onDone={onDone ?? create.reset}
          />
        </>
      )}
      {create.error === null ? null : <ErrorState error={create.error} onRetry={() => create.mutate()} />}
      {links.data !== undefined && links.data.length > 0 ? (
        <section className={styles["links"]} aria-label={t("links")}>
          <h3>{t("links")}</h3>
          <Rows label={t("links")}>
            {links.data.map((link) => (
              <LinkRow
                key={link.id}
                museum={museum}
                link={link}
                onRevoked={() => link.id === create.data?.id && create.reset()}
              />
            ))}
          </Rows>
        </section>
      ) : null}
    </div>
  );
}

interface LinkRowProps {
  museum: string;
  link: PreviewLink;
  onRevoked: () => void;
}

function LinkRow({ museum, link, onRevoked }: LinkRowProps): ReactNode {
  const t = useTranslations("preview");
  const announce = useAnnounce();
  const { revoke } = usePreviewLinks(museum);
  return (
    <Row
      title={<bdi>{link.createdBy}</bdi>}
      detail={
        <>
          {t("validUntil")} <Time at={link.expiresAt} />
        </>
      }
      actions={
        <Button
          variant="danger"
          isPending={revoke.isPending}
          onPress={() =>
            revoke.mutate(link.id, {
              onSuccess: () => {
                announce(t("revoked"));
                onRevoked();
              },
            })
          }
        >
          {t("revoke")}
        </Button>
      }
    />
  );
}
