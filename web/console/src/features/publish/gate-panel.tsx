import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { type GateFault, type Selection, type Waiver, pathToFix } from "../../api/publishing";
import { gateQuery } from "../../api/publishing-queries";
import { usePathName } from "../../core/model/path-name";
import { ElementLink } from "../../core/museum/element-link";
import { useElementTitle } from "../../core/museum/element-title";
import { FaultText } from "../../core/museum/fault-text";
import { Button, buttonClass } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { TextField } from "../../ui/field";
import { Form, FormActions } from "../../ui/form";
import { ErrorState, LoadingList } from "../../ui/state";
import { MeasureLoudness } from "./measure-loudness";
import styles from "./publish.module.css";

/** faultId names a fault. */
export const faultId = ({
  list,
  key,
  path,
  code,
}: Pick<GateFault, "list" | "key" | "path"> & { code: string }): string => [list, key, path, code].join("/");

/** Faults of one severity that are shown before the others are asked for. */
const SHOWN = 8;

interface GatePanelProps {
  museum: string;
  selection: Selection;
  waivers: readonly Waiver[];
  onWaive: (waiver: Waiver) => void;
  onTakeBack: (waiver: Waiver) => void;
}

/** GatePanel lists what stands in the way, each with its remedy. */
export function GatePanel({ museum, selection, waivers, onWaive, onTakeBack }: GatePanelProps): ReactNode {
  const t = useTranslations("publish");
  const titleOf = useElementTitle();
  const format = useFormatter();
  const gate = useQuery(gateQuery(useCalls(), museum, selection));
  const [waived, setWaived] = useState<GateFault | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const waiverCount = useRef(waivers.length);
  useEffect(() => {
    if (waiverCount.current === waivers.length) return;
    waiverCount.current = waivers.length;
    // The fault that was waived is gone, and with it the button to which the dialog would return the focus.
    if (document.activeElement === document.body) panel.current?.querySelector<HTMLElement>("[tabindex]")?.focus();
  }, [waivers.length]);
  const isWaived = new Set(waivers.map(faultId));
  if (gate.error) return <ErrorState error={gate.error} onRetry={() => void gate.refetch()} />;
  if (!gate.data) return <LoadingList rows={2} />;
  const blocking = gate.data.blocking.filter((fault) => !isWaived.has(faultId(fault)));
  const notChecked = gate.data.notChecked.filter((code) => code !== "loudness");
  const hidden = gate.data.blockingTotal - gate.data.blocking.length;
  return (
    <div ref={panel} className={styles["gate"]}>
      {blocking.length + hidden === 0 ? (
        <p className={styles["passed"]} tabIndex={-1}>
          <CircleCheck aria-hidden />
          {t("gatePassed")}
        </p>
      ) : (
        <Faults
          tone="bad"
          title={t("blocking", { count: blocking.length + hidden })}
          faults={blocking}
          onWaive={setWaived}
        />
      )}
      <Waived
        // A fault that is corrected needs no waiver any more.
        faults={gate.data.blocking.filter((fault) => isWaived.has(faultId(fault)))}
        waivers={waivers}
        onTakeBack={onTakeBack}
      />
      {gate.data.warningsTotal === 0 ? null : (
        <Faults tone="warn" title={t("warnings", { count: gate.data.warningsTotal })} faults={gate.data.warnings} />
      )}
      {gate.data.included.length === 0 ? null : (
        <p className={styles["muted"]}>{t("included", { count: gate.data.included.length })}</p>
      )}
      {gate.data.leftOut.length === 0 ? null : (
        <p className={styles["muted"]}>{t("leftOut", { count: gate.data.leftOut.length })}</p>
      )}
      <MeasureLoudness museum={museum} names={gate.data.unmeasured} />
      {gate.data.checking.length === 0 ? null : (
        <p className={styles["muted"]}>
          {t("checkingOf", { what: format.list(gate.data.checking.map((code) => t(`check_${code}`))) })}
        </p>
      )}
      {notChecked.length === 0 ? null : (
        <p className={styles["muted"]}>
          {t("notChecked", { what: format.list(notChecked.map((code) => t(`check_${code}`))) })}
        </p>
      )}
      {waived === null ? null : (
        <Dialog
          title={t("waiveTitle", { title: titleOf(waived) })}
          closeLabel={t("close")}
          onClose={() => setWaived(null)}
        >
          <Form
            onSubmit={(fields) => {
              const { list, key, path, code } = waived;
              onWaive({ list, key, path, code, reason: fields["reason"] ?? "" });
              setWaived(null);
            }}
          >
            <TextField name="reason" label={t("waiveReason")} help={t("waiveHelp")} isRequired takesFocus />
            <FormActions>
              <Button onPress={() => setWaived(null)}>{t("close")}</Button>
              <Button variant="main" type="submit">
                {t("waive")}
              </Button>
            </FormActions>
          </Form>
        </Dialog>
      )}
    </div>
  );
}

interface WaivedProps {
  faults: GateFault[];
  waivers: readonly Waiver[];
  onTakeBack: (waiver: Waiver) => void;
}

/** Waived lists what is published although it has a fault, and why. */
function Waived({ faults, waivers, onTakeBack }: WaivedProps): ReactNode {
  const t = useTranslations("publish");
  const titleOf = useElementTitle();
  if (faults.length === 0) return null;
  return (
    <div className={styles["faults"]}>
      <h3>{t("waived")}</h3>
      <ul>
        {faults.map((fault) => {
          const waiver = waivers.find((one) => faultId(one) === faultId(fault));
          const title = titleOf(fault);
          return waiver === undefined ? null : (
            <li key={faultId(fault)}>
              <p>
                <bdi className={styles["work"]}>{title}</bdi>
              </p>
              <p>
                <bdi>{waiver.reason}</bdi>
              </p>
              <p className={styles["remedies"]}>
                <Button variant="bare" aria-label={t("takeBackOf", { title })} onPress={() => onTakeBack(waiver)}>
                  {t("takeBack")}
                </Button>
              </p>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface FaultsProps {
  tone: "bad" | "warn";
  title: string;
  faults: GateFault[];
  onWaive?: (fault: GateFault) => void;
}

function Faults({ tone, title, faults, onWaive }: FaultsProps): ReactNode {
  const t = useTranslations("publish");
  const [isOpen, setOpen] = useState(false);
  const Icon = tone === "bad" ? CircleAlert : TriangleAlert;
  return (
    <div className={`${styles["faults"]} ${styles[tone]}`}>
      <h3 tabIndex={-1}>
        <Icon aria-hidden />
        {title}
      </h3>
      <ul>
        {(isOpen ? faults : faults.slice(0, SHOWN)).map((fault) => (
          <FaultRow key={`${faultId(fault)} ${fault.message}`} fault={fault} {...(onWaive ? { onWaive } : {})} />
        ))}
      </ul>
      {faults.length > SHOWN && !isOpen ? (
        <Button variant="bare" onPress={() => setOpen(true)}>
          {t("moreFaults", { count: faults.length - SHOWN })}
        </Button>
      ) : null}
    </div>
  );
}

function FaultRow({ fault, onWaive }: { fault: GateFault; onWaive?: (fault: GateFault) => void }): ReactNode {
  const t = useTranslations("publish");
  const pathName = usePathName(fault.list);
  const title = useElementTitle()(fault);
  return (
    <li>
      <p>
        <bdi className={fault.list === "artworks" ? styles["work"] : styles["element"]}>{title}</bdi>
        {fault.path === "" ? null : <span className={styles["muted"]}> · {pathName(fault.path)}</span>}
      </p>
      <p>
        <FaultText fault={fault} />
      </p>
      <p className={styles["remedies"]}>
        {fault.code === "not_approved" ? null : (
          <ElementLink list={fault.list} elementKey={fault.key} path={pathToFix(fault)} className={buttonClass()}>
            {t("fix")}
            <VisuallyHidden>: {title}</VisuallyHidden>
          </ElementLink>
        )}
        {onWaive && (fault.code === "no_transcript" || fault.code === "no_captions") ? (
          <Button variant="bare" aria-label={t("waiveOf", { title })} onPress={() => onWaive(fault)}>
            {t("waiveAction")}
          </Button>
        ) : null}
      </p>
    </li>
  );
}
