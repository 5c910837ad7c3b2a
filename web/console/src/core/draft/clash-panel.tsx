import { type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import { buttonClass } from "../../ui/button";
import { usePathName } from "../model/path-name";
import { ElementLink } from "../museum/element-link";
import { ClashComparison } from "./clash-comparison";
import type { EditedElement } from "./use-element";
import styles from "./clash.module.css";

interface ClashPanelProps {
  element: EditedElement;
  museum: string;
  /** Reports whether the field of a value is on the screen, and shows what clashes in it. */
  isShown?: (path: string) => boolean;
}

/** ClashPanel shows what clashes in an element and in no field on the screen, such as texts of another language. */
export function ClashPanel({ element, museum, isShown = () => false }: ClashPanelProps): ReactNode {
  const t = useTranslations("clash");
  const { list, key } = element.open.ref;
  const pathName = usePathName(list);
  const panel = useRef<HTMLDivElement>(null);
  const clashes = Object.entries(element.document?.clashes ?? {}).filter(([path]) => !isShown(path));
  return (
    <div ref={panel} tabIndex={-1} className={styles["panel"]}>
      {clashes.map(([path, clash]) => (
        <ClashComparison
          key={path}
          museum={museum}
          list={list}
          path={path}
          label={pathName(path)}
          clash={clash}
          yours={element.values[path] ?? null}
          values={element.values}
          onDecide={(value, mayUndo) => {
            // The button that has the focus will be gone.
            panel.current?.focus();
            element.resolve(path, value, mayUndo);
          }}
          third={
            <div className={styles["third"]}>
              <ElementLink list={list} elementKey={key} path={path} className={buttonClass()}>
                {t("third")}
              </ElementLink>
            </div>
          }
        />
      ))}
    </div>
  );
}
