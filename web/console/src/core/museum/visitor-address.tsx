import { useQuery } from "@tanstack/react-query";
import { Copy, Download, ExternalLink } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { useOpenMuseum } from "../../api/museum";
import { museumQuery } from "../../api/queries";
import { isLocalAddress } from "../../lib/local-address";
import { saveFile } from "../../lib/save-file";
import { Button, buttonClass } from "../../ui/button";
import { QrCode } from "../../ui/qr-code";
import { ErrorState, LoadingList } from "../../ui/state";
import { UnknownAddressNotice } from "../../ui/unknown-address-notice";
import { useCopy } from "../../ui/use-copy";
import styles from "./visitor-address.module.css";

/** VisitorAddress shows where visitors open the museum, as it is printed at the door. */
export function VisitorAddress({ museum }: { museum: string }): ReactNode {
  const own = useQuery(museumQuery(useCalls(), museum));
  const opened = useOpenMuseum();
  if (own.error) return <ErrorState error={own.error} onRetry={() => void own.refetch()} />;
  if (!own.data) return <LoadingList rows={2} />;
  const { visitorAddress, addressKnown, code } = own.data;
  return (
    <Address
      address={visitorAddress}
      isKnown={addressKnown}
      code={code}
      isPublished={opened?.published ?? true}
      isNew={opened?.version === 0}
    />
  );
}

interface AddressProps {
  address: string;
  /** Whether the operator has set the address; if not, it has the host that the browser used. */
  isKnown: boolean;
  code: string;
  /** Visitors can open it. */
  isPublished: boolean;
  /** It was never published. */
  isNew: boolean;
}

function Address({ address, isKnown, code, isPublished, isNew }: AddressProps): ReactNode {
  const t = useTranslations("overview");
  const { field, copy, notice } = useCopy(t("address"), address);
  const picture = useRef<HTMLDivElement>(null);
  const hasCode = !isLocalAddress(address);
  return (
    <div className={styles["address"]}>
      {isKnown && hasCode ? <p>{t("addressHelp")}</p> : <UnknownAddressNotice address={address} />}
      {hasCode ? (
        <div ref={picture} className={styles["code"]}>
          <QrCode text={address} label={t("addressCode")} />
        </div>
      ) : null}
      {field}
      <div className={styles["actions"]}>
        {isPublished ? (
          <a href={address} target="_blank" rel="noreferrer" className={buttonClass()}>
            <ExternalLink aria-hidden />
            {t("openAddress")}
          </a>
        ) : null}
        <Button onPress={() => void copy()}>
          <Copy aria-hidden />
          {t("copyAddress")}
        </Button>
        {hasCode ? (
          <Button onPress={() => savePicture(picture.current?.querySelector("svg") ?? null, `${code}.svg`)}>
            <Download aria-hidden />
            {t("saveCode")}
          </Button>
        ) : null}
      </div>
      {notice}
      {isNew ? <p>{t("addressLater")}</p> : null}
    </div>
  );
}

/** Saves a drawing of the page as a file, such as for the label at the door. */
function savePicture(drawing: SVGSVGElement | null, name: string): void {
  if (drawing === null) return;
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.removeAttribute("class");
  saveFile(new Blob([copy.outerHTML], { type: "image/svg+xml" }), name);
}
