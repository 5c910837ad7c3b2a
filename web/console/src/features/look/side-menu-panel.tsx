import { type ReactNode, useMemo } from "react";
import { useOpenMuseum } from "../../api/museum";
import { ClashPanel } from "../../core/draft/clash-panel";
import { useElement, useElementValues } from "../../core/draft/use-element";
import { ErrorState, LoadingList } from "../../ui/state";
import { MenuArranger } from "./menu-arranger";
import { SIDE_MENU_OPTIONS } from "./menu-model";
import { useSideMenu } from "./use-side-menu";

/** SideMenuPanel arranges the side menu. */
export function SideMenuPanel({ museum }: { museum: string }): ReactNode {
  const language = useOpenMuseum()?.languages[0] ?? "en_GB";
  const element = useElement(museum, "museum", "museum");
  const model = useSideMenu(element, language);
  const values = useElementValues(element.open);
  const shown = useMemo(() => {
    // Fields that are empty now are named, since the draft may still have them.
    const empty = SIDE_MENU_OPTIONS.flatMap((option) =>
      ["hidden", "highlighted", "image", `text/${language}`].map((field) => [`sideMenu/${option}/${field}`, null]),
    );
    return {
      list: "museum",
      key: "museum",
      values: { ...Object.fromEntries(empty), "sideMenu/order": null, ...values },
    };
  }, [values, language]);
  if (!element.isLoaded) {
    return element.error === null ? <LoadingList /> : <ErrorState error={element.error} onRetry={element.load} />;
  }
  return (
    <>
      <ClashPanel element={element} museum={museum} />
      <MenuArranger museum={museum} language={language} menu="side" model={model} shown={shown} />
    </>
  );
}
