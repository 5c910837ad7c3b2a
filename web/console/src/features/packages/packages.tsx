import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FolderUp, PackageOpen, Table } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { type MuseumPackage, packageQuery, packagesQuery } from "../../api/packages";
import { useUploads } from "../../api/uploads";
import type { NamedFile } from "../../lib/dropped-files";
import { useObservable } from "../../lib/observable";
import { zipOf } from "../../lib/zip";
import { FileButton } from "../../ui/file-button";
import { ErrorNotice } from "../../ui/notice";
import { ErrorState, LoadingList } from "../../ui/state";
import { PackageCard } from "./package-card";
import styles from "./packages.module.css";

/** Packages receives museum packages and shows what becomes of them; museum is "" for packages of new museums. */
export function Packages({ museum }: { museum: string }): ReactNode {
  const packages = useQuery(packagesQuery(useCalls(), museum));
  if (!packages.data && packages.error) {
    return <ErrorState error={packages.error} onRetry={() => void packages.refetch()} />;
  }
  if (!packages.data) return <LoadingList rows={1} />;
  const arrived = packages.data.filter(({ state }) => state !== "receiving");
  return (
    <div className={styles["packages"]}>
      <ChoosePackage museum={museum} />
      {arrived.map((one) => (
        <LoadedPackage key={one.id} museum={museum} listed={one} />
      ))}
    </div>
  );
}

function LoadedPackage({ museum, listed }: { museum: string; listed: MuseumPackage }): ReactNode {
  const loaded = useQuery({
    ...packageQuery(useCalls(), museum, listed.id, listed.state),
    placeholderData: keepPreviousData,
  });
  if (!loaded.data && loaded.error) {
    return <ErrorState error={loaded.error} onRetry={() => void loaded.refetch()} />;
  }
  // The list has no reports: the one of the state before stays until the package is loaded.
  const one = loaded.isPlaceholderData ? { ...loaded.data, ...listed } : { ...listed, ...loaded.data };
  return <PackageCard museum={museum} one={one} />;
}

function ChoosePackage({ museum }: { museum: string }): ReactNode {
  const t = useTranslations("packages");
  const queue = useUploads();
  const sending = useObservable(queue.items).filter(
    (item) => item.isPackage && item.museum === museum && item.phase !== "done" && item.phase !== "failed",
  );
  const [packing, setPacking] = useState<"no" | "yes" | "failed">("no");
  const take = ([chosen]: NamedFile[]): void => {
    if (chosen) queue.add([{ museum, ...chosen, isPackage: true }]);
  };
  const takeFolder = async (files: NamedFile[]): Promise<void> => {
    setPacking("yes");
    try {
      const path = `${files[0]?.path.split("/")[0] ?? "museum"}.zip`;
      const lastModified = Math.max(...files.map(({ file }) => file.lastModified));
      const file = new File([await zipOf(files)], path, { lastModified });
      queue.add([{ museum, file, path, isPackage: true }]);
      setPacking("no");
    } catch {
      setPacking("failed");
    }
  };
  return (
    <div className={styles["choose"]}>
      {packing === "failed" ? <ErrorNotice>{t("folderUnreadable")}</ErrorNotice> : null}
      <FileButton label={t("chooseZip")} accept=".zip,application/zip" variant="main" onFiles={take}>
        <PackageOpen aria-hidden />
        {t("chooseZip")}
      </FileButton>
      <span className={styles["wide"]}>
        <FileButton
          label={t("chooseFolder")}
          isFolder
          isPending={packing === "yes"}
          onFiles={(files) => void takeFolder(files)}
        >
          <FolderUp aria-hidden />
          {t("chooseFolder")}
        </FileButton>
      </span>
      {museum === "" ? null : (
        <FileButton label={t("chooseSpreadsheet")} accept=".xlsx,.csv" onFiles={take}>
          <Table aria-hidden />
          {t("chooseSpreadsheet")}
        </FileButton>
      )}
      <p role="status" className={styles["note"]}>
        {packing === "yes" ? t("packing") : sending.length > 0 ? t("sending", { count: sending.length }) : null}
      </p>
    </div>
  );
}
