import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { Value } from "../../api/content";
import { ClashComparison } from "../../core/draft/clash-comparison";
import { startOfThird } from "../../core/draft/clash-passages";
import type { Clash } from "../../core/draft/document";
import { useClashes } from "../../core/draft/use-element";
import { usePathName } from "../../core/model/path-name";
import { focusField } from "../../lib/focus-field";
import { Button } from "../../ui/button";
import { useForm, useValues } from "./form-context";
import { shownPath } from "./shown-path";
import styles from "../../core/draft/clash.module.css";

/** FieldClashes shows what clashes in a field, or in what is edited with it, below its control. */
export function FieldClashes({ path, label }: { path: string; label: string }): ReactNode {
  const { shown, model, type, open } = useForm();
  const pathName = usePathName(open.ref.list);
  const clashes = useClashes(open);
  useEffect(() => {
    shown.set(new Set([...shown.get(), path]));
    return () => shown.set(new Set([...shown.get()].filter((other) => other !== path)));
  }, [shown, path]);
  return Object.entries(clashes)
    .filter(([clashing]) => shownPath(model, type, clashing) === path)
    .map(([clashing, clash]) => (
      <FieldClash
        key={clashing}
        host={path}
        path={clashing}
        label={clashing === path ? label : pathName(clashing)}
        clash={clash}
      />
    ));
}

interface FieldClashProps {
  /** Of the field in which the value is edited. */
  host: string;
  path: string;
  label: string;
  clash: Clash;
}

/** A clash of a field that is on the screen: in its control a third version can be written. */
function FieldClash({ host, path, label, clash }: FieldClashProps): ReactNode {
  const t = useTranslations("clash");
  const { museum, open, resolve, set } = useForm();
  const values = useValues();
  const current = values[path] ?? null;
  // The own version, while a third one is written into the field.
  const [mine, setMine] = useState<{ value: Value | null } | null>(null);
  const yours = mine === null ? current : mine.value;
  const decide = (value: Value | null, mayUndo = true): void => {
    focusControl(path, host);
    resolve(path, value, mayUndo);
  };
  const startThird = (): void => {
    setMine({ value: current });
    set(path, startOfThird(clash, current));
    focusControl(path, host);
  };
  return (
    <ClashComparison
      museum={museum}
      list={open.ref.list}
      path={path}
      label={label}
      clash={clash}
      yours={yours}
      values={values}
      onDecide={decide}
      third={
        <div className={styles["third"]}>
          {mine === null ? (
            <Button onPress={startThird}>{t("third")}</Button>
          ) : (
            <>
              <p role="status">{t("thirdHelp")}</p>
              <Button variant="main" onPress={() => decide(current)}>
                {t("useThird")}
              </Button>
            </>
          )}
        </div>
      }
    />
  );
}

/** Focuses the text of a field, else its first control: that of the clash will be gone. */
function focusControl(path: string, host: string): void {
  const field = document.querySelector(`[data-path="${CSS.escape(host)}"]`);
  const text = field?.querySelector<HTMLElement>("[contenteditable=true]");
  if (text) text.focus();
  else focusField(path, host);
}
