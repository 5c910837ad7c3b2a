import type { Hall } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { RoundButton } from "@cicerone/ui/button";
import { Picture, backdropSizes } from "@cicerone/ui/picture";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { HallLocation, useHallLocation } from "../../core/museum/hall-location";
import { useContentTranslator, useMediaFacts, useMuseum } from "../../core/museum/hooks";
import { hallNumber, splitHallName } from "../../core/museum/lookups";
import { useMuseumName } from "../../core/museum/page-title";
import { pictureAlt } from "../../core/museum/picture-alt";
import { Link } from "../../core/navigation/navigation";
import type { To } from "../../core/navigation/paths";
import { Logo } from "../../ui/logo";
import styles from "./hall-head.module.css";

interface HallHeadProps {
  hall: Hall;
  /** Target of the museum's logo. */
  logoTo: To;
  onClose: () => void;
}

/** HallHead shows the museum's logo and the hall's name in two lines, number, floor and text. */
export function HallHead({ hall, logoTo, onClose }: HallHeadProps): ReactNode {
  const t = useTranslations();
  const museum = useMuseum();
  const museumName = useMuseumName();
  const factsOf = useMediaFacts();
  const translate = useContentTranslator(hall);
  const name = translate.localizedText("name");
  const { upper, bottom } = splitHallName(name.text);
  const number = hallNumber(museum, hall.idHall);
  const info = translate.localizedText("extraInfo");
  const location = useHallLocation(hall);
  const logo = museum.topBarLogoImageUrl === "" ? museum.logoImageUrl : museum.topBarLogoImageUrl;
  const picture = hall.mainImageUrl;
  const hasInfo = [picture, info.text, location.number, location.floor.text].some((part) => part !== "");
  return (
    <>
      <header className={styles["head"]} data-bar="start">
        {logo !== "" && (
          <Link to={logoTo} className={styles["logo"]} aria-label={t("shell.logo", { museum: museumName })}>
            <Logo src={logo} facts={factsOf(logo)} block={2.5} name={museumName} />
          </Link>
        )}
        <h1 tabIndex={-1} {...name.attributes}>
          <span className={styles["upper"]}>{upper === "" ? t("hall.title") : upper}</span>{" "}
          <span className={styles["bottom"]}>{bottom}</span>
        </h1>
        <RoundButton label={t("control.close")} variant="control" onClick={onClose}>
          <X aria-hidden />
        </RoundButton>
      </header>
      {hasInfo && (
        // Focusable, so that a long text can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={styles["info"]} tabIndex={0} aria-label={t("hall.number", { number })}>
          {picture !== "" && (
            <span className={styles["picture"]}>
              <Picture
                src={picture}
                {...pictureAlt(translate, hall)}
                facts={factsOf(picture)}
                sizes={backdropSizes(100)}
                priority
              />
            </span>
          )}
          <p>
            <HallLocation hall={hall} />
          </p>
          {info.text !== "" && <p {...info.attributes}>{info.text}</p>}
        </section>
      )}
    </>
  );
}
