import { CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Value, Values } from "../../api/content";
import { Button } from "../../ui/button";
import { Toggle } from "../../ui/toggle";
import { ColorInput } from "./color-input";
import { COLOR_GROUPS, type ColorGroup, type ColorRole, judgeRole } from "./color-roles";
import styles from "./look.module.css";

interface ColorsPanelProps {
  /** Of the museum. */
  values: Values;
  onChange(path: string, value: Value | null): void;
  /** Colours of the museum's logo; empty if it has none. */
  logoColors: readonly string[];
}

/** ColorsPanel chooses the museum's colours and says how well each pair can be read. */
export function ColorsPanel({ values, onChange, logoColors }: ColorsPanelProps): ReactNode {
  const t = useTranslations("look");
  return (
    <div className={styles["panel"]}>
      {logoColors.length === 0 ? null : (
        <section aria-labelledby="logo-colors" className={styles["group"]}>
          <h2 id="logo-colors" className={styles["title"]}>
            {t("fromLogo")}
          </h2>
          <div className={styles["swatches"]}>
            {logoColors.map((color) => (
              <button
                key={color}
                type="button"
                className={styles["swatch"]}
                style={{ background: color }}
                aria-label={t("useForMain", { color })}
                onClick={() => {
                  onChange("customization/mainButtonsEnabled", true);
                  onChange("customization/mainButtonsColor", color);
                }}
              />
            ))}
          </div>
          <p className={styles["hint"]}>{t("fromLogoHelp")}</p>
        </section>
      )}
      {COLOR_GROUPS.map((group) => (
        <Group key={group.name} group={group} values={values} onChange={onChange} />
      ))}
    </div>
  );
}

function Group({ group, values, onChange }: Omit<ColorsPanelProps, "logoColors"> & { group: ColorGroup }): ReactNode {
  const t = useTranslations("look");
  const isOn = values[group.enabled] === true;
  return (
    <section aria-labelledby={`colors-${group.name}`} className={styles["group"]}>
      <h2 id={`colors-${group.name}`} className={styles["title"]}>
        {t(`group_${group.name}`)}
      </h2>
      <Toggle isOn={isOn} onChange={(chosen) => onChange(group.enabled, chosen || null)}>
        {t("own")}
      </Toggle>
      {group.roles
        // What recognition looks like does not depend on the switch.
        .filter((role) => isOn || role.text === null)
        .map((role) => (
          <Role key={role.name} role={role} values={values} onChange={onChange} />
        ))}
    </section>
  );
}

function Role({ role, values, onChange }: Omit<ColorsPanelProps, "logoColors"> & { role: ColorRole }): ReactNode {
  const t = useTranslations("look");
  const format = useFormatter();
  const colorAt = (path: string) => {
    const value = values[path];
    return typeof value === "string" ? value : "";
  };
  const { text, background, ratio, passes, proposal } = judgeRole(role, colorAt);
  const name = t(`role_${role.name}`);
  const set = (path: string) => (color: string) => onChange(path, color === "" ? null : color);
  return (
    <fieldset className={styles["role"]}>
      <legend className={styles["legend"]}>
        <span className={styles["sample"]} style={{ color: text, background }} aria-hidden="true" />
        {name}
      </legend>
      <div className={styles["inputs"]}>
        <ColorInput
          label={t("background")}
          path={role.background}
          value={colorAt(role.background)}
          fallback={role.defaults.background}
          onChange={set(role.background)}
        />
        {role.text === null ? null : (
          <ColorInput
            label={t("text")}
            path={role.text}
            value={colorAt(role.text)}
            fallback={role.defaults.text}
            onChange={set(role.text)}
          />
        )}
      </div>
      <p className={passes ? styles["passes"] : styles["fails"]} role="status">
        {passes ? <CircleCheck aria-hidden /> : <TriangleAlert aria-hidden />}
        {t(passes ? "passes" : "fails", {
          ratio: format.number(ratio, { maximumFractionDigits: 1 }),
          least: format.number(role.least),
        })}
        {proposal === null ? null : (
          <Button onPress={() => onChange(proposal.path, proposal.color)}>
            <span className={styles["dot"]} style={{ background: proposal.color }} aria-hidden="true" />
            {t("useProposal", { color: proposal.color })}
          </Button>
        )}
      </p>
    </fieldset>
  );
}
