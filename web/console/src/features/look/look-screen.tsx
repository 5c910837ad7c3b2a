import { type ReactNode, useState } from "react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { useTranslations } from "use-intl";
import { useMuseumId, useOpenMuseum } from "../../api/museum";
import { ClashPanel } from "../../core/draft/clash-panel";
import { UndoButtons } from "../../core/draft/undo-buttons";
import { useElement, useElementValues } from "../../core/draft/use-element";
import { ElementPreview } from "../../core/museum/element-preview";
import { useAskedPath, useFocusField } from "../../core/museum/use-asked-field";
import { Screen } from "../../ui/screen";
import { ErrorState, LoadingList } from "../../ui/state";
import { ColorsPanel } from "./colors-panel";
import { SideMenuPanel } from "./side-menu-panel";
import { StartMenuPanel } from "./start-menu-panel";
import { useLogoColors } from "./use-logo-colors";
import styles from "./look.module.css";

const PARTS = ["colors", "startMenu", "sideMenu"] as const;

/** LookScreen chooses the museum's colours and arranges its menus, on the guide itself. */
export function LookScreen(): ReactNode {
  const t = useTranslations("look");
  const menus = useTranslations("menus");
  const museum = useMuseumId();
  const [part, setPart] = useState<(typeof PARTS)[number]>(
    useAskedPath() === "navigationSections" ? "startMenu" : "colors",
  );
  return (
    <Screen isWide title={t("title")} help={t("help")}>
      <ToggleButtonGroup
        className={styles["tabs"] ?? ""}
        aria-label={menus("part")}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[part]}
        onSelectionChange={([chosen]) => setPart(PARTS.find((one) => one === chosen) ?? "colors")}
      >
        {PARTS.map((one) => (
          <ToggleButton key={one} id={one} className={styles["tab"] ?? ""}>
            {menus(one)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {part === "colors" ? <Colors museum={museum} /> : null}
      {part === "startMenu" ? <StartMenuPanel museum={museum} /> : null}
      {part === "sideMenu" ? <SideMenuPanel museum={museum} /> : null}
    </Screen>
  );
}

function Colors({ museum }: { museum: string }): ReactNode {
  const language = useOpenMuseum()?.languages[0] ?? "en_GB";
  const element = useElement(museum, "museum", "museum");
  useFocusField(useAskedPath(), element.isLoaded);
  const values = useElementValues(element.open);
  const { logo } = values;
  const logoColors = useLogoColors(typeof logo === "object" && "name" in logo ? logo.name : undefined);
  if (!element.isLoaded) {
    return element.error === null ? <LoadingList /> : <ErrorState error={element.error} onRetry={element.load} />;
  }
  return (
    <div className={styles["sides"]}>
      <div className={styles["panel"]}>
        <ClashPanel element={element} museum={museum} />
        <UndoButtons element={element} />
        <ColorsPanel values={values} onChange={element.set} logoColors={logoColors} />
      </div>
      <ElementPreview museum={museum} list="museum" elementKey="museum" language={language} values={values} />
    </div>
  );
}
