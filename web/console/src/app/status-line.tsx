import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { Check, CloudOff, Loader, TriangleAlert, Undo2 } from "lucide-react";
import { type ReactNode, useContext, useRef } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useCalls } from "../api/context";
import { museumsQuery } from "../api/queries";
import { viewOfList } from "../core/museum/lists";
import { createObservable, useObservable } from "../lib/observable";
import { useOnline } from "../lib/online";
import { Button } from "../ui/button";
import { type Status, StatusContext } from "../ui/status";
import styles from "./status-line.module.css";

type Failure = Extract<Status, { phase: "failed" }>;

const IDLE = createObservable<Status>({ phase: "idle" });

/** StatusLine says whether the last change is on the server and what it did, or why it is not. */
export function StatusLine({ onShortcuts }: { onShortcuts: () => void }): ReactNode {
  const t = useTranslations("status");
  const status = useObservable(useContext(StatusContext) ?? IDLE);
  const isOnline = useOnline();
  const line = useRef<HTMLDivElement>(null);
  return (
    <footer className={`${styles["line"]} ${status.phase === "idle" && isOnline ? styles["idle"] : ""}`}>
      <div ref={line} role="status" tabIndex={-1} className={styles["status"]}>
        {isOnline || status.phase === "kept" ? (
          <Phase status={status} />
        ) : (
          <Failed icon={<CloudOff aria-hidden />}>{t("offline")}</Failed>
        )}
      </div>
      {isOnline && status.phase === "saved" && status.undo ? (
        <div className={styles["undo"]}>
          <Button
            variant="bare"
            onPress={() => {
              // The button that has the focus will be gone.
              line.current?.focus();
              status.undo?.();
            }}
          >
            <Undo2 aria-hidden />
            {t("undo")}
          </Button>
        </div>
      ) : null}
      <div className={styles["keys"]}>
        <Button variant="bare" onPress={onShortcuts}>
          {t("keys")} <kbd>?</kbd>
        </Button>
      </div>
    </footer>
  );
}

function Phase({ status }: { status: Status }): ReactNode {
  const t = useTranslations("status");
  const format = useFormatter();
  switch (status.phase) {
    case "idle":
      return null;
    case "saving":
      return (
        <span className={styles["text"]}>
          <Loader aria-hidden /> {t("saving")}
        </span>
      );
    case "saved":
      return (
        <span className={`${styles["text"]} ${styles["ok"]}`}>
          <Check aria-hidden />
          {t("saved")} {format.dateTime(status.at, { timeStyle: "medium" })}
          {status.text === undefined ? null : <span className={styles["detail"]}>{status.text}</span>}
        </span>
      );
    case "kept":
      return <Failed icon={<CloudOff aria-hidden />}>{t(status.code === "offline" ? "keptOffline" : "kept")}</Failed>;
    case "failed":
      return (
        <Failed icon={<TriangleAlert aria-hidden />}>
          <Reason {...status} />{" "}
          {status.element === undefined ? null : (
            <ElementLink element={status.element} label={t(status.code === "not_found" ? "open" : "decide")} />
          )}
        </Failed>
      );
  }
}

/** Says why something was not saved. */
function Reason({ code, text, element }: Failure): ReactNode {
  const t = useTranslations("status");
  const errorText = useTranslations("error");
  const gone = useTranslations("museumDeletion");
  const museums = useQuery(museumsQuery(useCalls())).data;
  if (element !== undefined && museums?.some(({ id }) => id === element.museum) === false) {
    return `${t("notSaved")} ${gone("gone")}`;
  }
  if (element !== undefined && code === "conflict") return t("undecided");
  if (element !== undefined && code === "not_found") return t("inBin");
  // "offline": the connection is there again.
  return text ?? `${t("notSaved")} ${code === "offline" ? "" : errorText(code)}`;
}

/** Leads to an element, unless it is open. */
function ElementLink({ element, label }: { element: NonNullable<Failure["element"]>; label: string }): ReactNode {
  const { museum, list, key: elementKey } = element;
  const open = useParams({ strict: false });
  const slug = viewOfList(list)?.slug;
  if (open.museum === museum && (slug === undefined ? list === "museum" : open.key === elementKey)) return null;
  return slug === undefined ? (
    <Link to="/museums/$museum/settings" params={{ museum }}>
      {label}
    </Link>
  ) : (
    <Link to="/museums/$museum/$list/$key" params={{ museum, list: slug, key: elementKey }}>
      {label}
    </Link>
  );
}

function Failed({ icon, children }: { icon: ReactNode; children: ReactNode }): ReactNode {
  return (
    <span className={`${styles["text"]} ${styles["warn"]}`}>
      {icon}
      <span>{children}</span>
    </span>
  );
}
