import { ImagePlus } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Label, Radio, RadioGroup } from "react-aria-components";
import { useTranslations } from "use-intl";
import type { NamedFile } from "../../lib/dropped-files";
import { colorsOfPicture } from "../../lib/picture-colors";
import { FileField } from "./file-field";
import { mainColorOf } from "./logo-look";
import styles from "./home.module.css";

/** ChosenLogo is a logo with the colour that somebody chose of it. */
export interface ChosenLogo {
  file: File;
  colors: readonly string[];
  color: string | undefined;
}

interface LogoFieldProps {
  value: ChosenLogo | null;
  onChange: (logo: ChosenLogo | null) => void;
}

/** LogoField chooses the logo of a museum, and one of its colours for buttons and keypad. */
export function LogoField({ value, onChange }: LogoFieldProps): ReactNode {
  const t = useTranslations("newMuseum");
  const [isUnreadable, setUnreadable] = useState(false);
  const take = async ({ file }: NamedFile): Promise<void> => {
    setUnreadable(false);
    try {
      const picture = await createImageBitmap(file);
      const colors = colorsOfPicture(picture);
      picture.close();
      onChange({ file, colors, color: mainColorOf(colors) });
    } catch {
      setUnreadable(true);
      onChange(null);
    }
  };
  return (
    <div className={styles["fileField"]}>
      <FileField
        label={t("logo")}
        accept=".png,.jpg,.jpeg,.webp,.gif"
        action={
          <>
            <ImagePlus aria-hidden />
            {value === null ? t("chooseLogo") : t("otherLogo")}
          </>
        }
        help={isUnreadable ? t("badLogo") : value === null ? t("logoHelp") : <bdi>{value.file.name}</bdi>}
        picture={value === null ? null : <LogoPicture file={value.file} />}
        removal={t("removeLogo")}
        onRemove={value === null ? null : () => onChange(null)}
        onChoose={(chosen) => void take(chosen)}
      />
      {value === null || value.colors.length === 0 ? null : (
        <RadioGroup
          className={styles["swatches"] ?? ""}
          value={value.color ?? null}
          onChange={(color) => onChange({ ...value, color })}
        >
          <Label className={styles["label"]}>{t("logoColor")}</Label>
          {value.colors.map((color) => (
            <Radio key={color} value={color} className={styles["swatch"] ?? ""} aria-label={color}>
              <span style={{ background: color }} aria-hidden="true" />
            </Radio>
          ))}
        </RadioGroup>
      )}
    </div>
  );
}

function LogoPicture({ file }: { file: File }): ReactNode {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    if (picture.current) picture.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return <img ref={picture} className={styles["logoPicture"]} alt="" />;
}
