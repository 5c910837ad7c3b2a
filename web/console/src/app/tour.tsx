import { type ReactNode, useEffect, useMemo, useState } from "react";
import { Dialog, Heading, Popover } from "react-aria-components";
import { useTranslations } from "use-intl";
import { Button } from "../ui/button";
import { SHORTCUTS, keyText } from "../ui/shortcuts";
import styles from "./help.module.css";

/** The steps: the control that has the name in data-tour, with its texts in the namespace "tour". */
const STEPS = ["navigation", "find", "publish", "help"] as const;

/** The control of a step; null where this window does not show it. */
function anchorOf(step: string): HTMLElement | null {
  const all = document.querySelectorAll<HTMLElement>(`[data-tour="${step}"]`);
  return [...all].find((control) => control.getClientRects().length > 0) ?? null;
}

/** Tour shows one control after the other and says what it is for. */
export default function Tour({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTranslations("tour");
  const control = useTranslations("control");
  const [steps] = useState(() => STEPS.filter((step) => anchorOf(step) !== null));
  const [index, setIndex] = useState(0);
  const step = steps[index];
  const anchor = useMemo(() => ({ current: step === undefined ? null : anchorOf(step) }), [step]);
  useEffect(() => {
    if (step === undefined) onClose();
  }, [step, onClose]);
  if (step === undefined) return null;
  // The navigation of a wide window stands at the side.
  const isTall = anchor.current !== null && anchor.current.clientHeight > anchor.current.clientWidth;
  const isLast = index === steps.length - 1;
  return (
    <Popover
      key={step}
      triggerRef={anchor}
      isOpen
      placement={isTall ? "end top" : "bottom"}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Dialog className={styles["step"] ?? ""}>
        <Heading slot="title" level={2} className={styles["title"] ?? ""}>
          {t(step)}
        </Heading>
        <p>{t(`${step}_text`, { keys: `\u2066${keyText(SHORTCUTS.global.palette.keys[0])}\u2069` })}</p>
        <div className={styles["footer"]}>
          <span className={styles["count"]}>{t("step", { number: index + 1, count: steps.length })}</span>
          {isLast ? null : (
            <Button variant="bare" onPress={onClose}>
              {t("skip")}
            </Button>
          )}
          {index === 0 ? null : <Button onPress={() => setIndex(index - 1)}>{control("previous")}</Button>}
          {/* Enter leads through the tour. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <Button variant="main" autoFocus onPress={() => (isLast ? onClose() : setIndex(index + 1))}>
            {control(isLast ? "done" : "next")}
          </Button>
        </div>
      </Dialog>
    </Popover>
  );
}
