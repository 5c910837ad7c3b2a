import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useMuseumId } from "../../api/museum";
import { downloadFailure, packageFileAddress, spreadsheetAddress } from "../../api/packages";
import { Button } from "../../ui/button";
import { ErrorNotice } from "../../ui/notice";
import { useRuleWords } from "../../ui/rule-words";
import { Screen, Section } from "../../ui/screen";
import { Packages } from "./packages";
import styles from "./packages.module.css";

/** PackageScreen brings a museum package into a museum, and takes the museum out as one. */
export function PackageScreen(): ReactNode {
  const t = useTranslations("packages");
  const museum = useMuseumId();
  return (
    <Screen title={t("title")} help={t("help")}>
      <Section title={t("bringIn")} help={t("bringInHelp")}>
        <Packages museum={museum} />
      </Section>
      <Section title={t("takeOut")} help={t("takeOutHelp")}>
        <div className={styles["choose"]}>
          <DownloadButton address={packageFileAddress(museum)} label={t("download")} />
          <DownloadButton address={spreadsheetAddress(museum)} label={t("downloadSpreadsheet")} />
        </div>
      </Section>
    </Screen>
  );
}

/** NewMuseumPackageScreen makes a museum of a package. */
export function NewMuseumPackageScreen(): ReactNode {
  const t = useTranslations("packages");
  return (
    <Screen title={t("newTitle")} help={t("newHelp")}>
      <Packages museum="" />
    </Screen>
  );
}

function DownloadButton({ address, label }: { address: string; label: string }): ReactNode {
  const t = useTranslations("packages");
  const errorText = useTranslations("error");
  const ruleWords = useRuleWords();
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const download = async (): Promise<void> => {
    setPending(true);
    setFailure(null);
    try {
      const error = await downloadFailure(address);
      if (error === null) location.assign(address);
      else if (error.code === "invalid") {
        const [named] = Object.values(error.fields);
        setFailure(t("notYet", { fault: named ? `${named.field}: ${ruleWords(named).text}` : error.message }));
      } else setFailure(errorText(error.code));
    } catch {
      setFailure(errorText("offline"));
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      {failure === null ? null : <ErrorNotice>{failure}</ErrorNotice>}
      <div>
        <Button isPending={isPending} onPress={() => void download()}>
          <Download aria-hidden />
          {label}
        </Button>
      </div>
    </>
  );
}
