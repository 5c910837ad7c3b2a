import { type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import type { Value } from "../../api/content";
import { buttonClass } from "../../ui/button";
import { usePathName } from "../model/path-name";
import { ElementLink } from "../museum/element-link";
import { ClashComparison } from "./clash-comparison";
import type { Clash } from "./document";
import { type EditedElement, useClashes, useElementValues } from "./use-element";
import styles from "./clash.module.css";

interface ClashPanelProps {
  element: EditedElement;
  museum: string;
  /** Reports whether the field of a value is on the screen, and shows what clashes in it. */
  isShown?: (path: string) => boolean;
}

/** ClashPanel shows what clashes in an element and in no field on the screen, such as texts of another language. */
export function ClashPanel({ element, museum, isShown = () => false }: ClashPanelProps): ReactNode {
  const { list } = element.open.ref;
  const pathName = usePathName(list);
  const panel = useRef<HTMLDivElement>(null);
  const clashes = Object.entries(useClashes(element.open)).filter(([path]) => !isShown(path));
  return (
    <div ref={panel} tabIndex={-1} className={styles["panel"]}>
      {clashes.map(([path, clash]) => (
        <PanelClash
          key={path}
          element={element}
          museum={museum}
          path={path}
          label={pathName(path)}
          clash={clash}
          onDecide={(value, mayUndo) => {
            // The button that has the focus will be gone.
            panel.current?.focus();
            element.resolve(path, value, mayUndo);
          }}
        />
      ))}
    </div>
  );
}

interface PanelClashProps {
  element: EditedElement;
  museum: string;
  path: string;
  label: string;
  clash: Clash;
  onDecide: (value: Value | null, mayUndo?: boolean) => void;
}

function PanelClash({ element, museum, path, label, clash, onDecide }: PanelClashProps): ReactNode {
  const t = useTranslations("clash");
  const { list, key } = element.open.ref;
  const values = useElementValues(element.open);
  return (
    <ClashComparison
      museum={museum}
      list={list}
      path={path}
      label={label}
      clash={clash}
      yours={values[path] ?? null}
      values={values}
      onDecide={onDecide}
      third={
        <div className={styles["third"]}>
          <ElementLink list={list} elementKey={key} path={path} className={buttonClass()}>
            {t("third")}
          </ElementLink>
        </div>
      }
    />
  );
}
