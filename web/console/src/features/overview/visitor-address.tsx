import { useQuery } from "@tanstack/react-query";
import { Copy, Download, ExternalLink } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { useOpenMuseum } from "../../api/museum";
import { museumQuery } from "../../api/queries";
import { saveFile } from "../../lib/save-file";
import { Button, buttonClass } from "../../ui/button";
import { LocalAddressNotice } from "../../ui/local-address-notice";
import { QrCode } from "../../ui/qr-code";
import { ErrorState, LoadingList } from "../../ui/state";
import { useCopy } from "../../ui/use-copy";
import styles from "./overview.module.css";

/** VisitorAddress shows where visitors open the museum, as it is printed at the door. */
export function VisitorAddress({ museum }: { museum: string }): ReactNode {
  const own = useQuery(museumQuery(useCalls(), museum));
  const isPublished = useOpenMuseum()?.published ?? true;
  if (own.error) return <ErrorState error={own.error} onRetry={() => void own.refetch()} />;
  if (!own.data) return <LoadingList rows={2} />;
  return <Address address={own.data.visitorAddress} code={own.data.code} isPublished={isPublished} />;
}

function Address({ address, code, isPublished }: { address: string; code: string; isPublished: boolean }): ReactNode {
  const t = useTranslations("overview");
  const { input, copy, notice } = useCopy(address);
  const picture = useRef<HTMLDivElement>(null);
  return (
    <div className={styles["address"]}>
      <div ref={picture} className={styles["addressCode"]}>
        <QrCode text={address} label={t("addressCode")} />
      </div>
      <input
        ref={input}
        className={styles["addressField"]}
        aria-label={t("address")}
        value={address}
        dir="ltr"
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <LocalAddressNotice address={address} />
      <div className={styles["addressActions"]}>
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
        <Button onPress={() => savePicture(picture.current?.querySelector("svg") ?? null, `${code}.svg`)}>
          <Download aria-hidden />
          {t("saveCode")}
        </Button>
      </div>
      {notice}
      {isPublished ? null : <p>{t("addressLater")}</p>}
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
