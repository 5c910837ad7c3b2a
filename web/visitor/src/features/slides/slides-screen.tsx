import { useTranslations } from "@cicerone/i18n/provider";
import { BackButton, PillButton, RoundButton } from "@cicerone/ui/button";
import { Picture, backdropSizes } from "@cicerone/ui/picture";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { useMediaFacts, useMuseum } from "../../core/museum/hooks";
import { usePageTitle } from "../../core/museum/page-title";
import { useBack } from "../../core/navigation/navigation";
import type { ScreenProps } from "../../core/navigation/paths";
import { Carousel } from "../../ui/carousel";
import { SlideView } from "./slide-view";
import { useSlides } from "./use-slides";
import styles from "./slides.module.css";

/** SlidesScreen explains the guide on slides over the museum's picture (SLIDE-1). */
export function SlidesScreen({ query }: ScreenProps<"Slides">): ReactNode {
  const t = useTranslations();
  const { walktroughImageUrl, homeImageUrl } = useMuseum();
  const factsOf = useMediaFacts();
  const back = useBack("Presentation");
  const show = useSlides(Number(query.step ?? Number.NaN));
  const background = walktroughImageUrl || homeImageUrl;
  const title = t("slides.title");
  usePageTitle(title);
  return (
    <div className={styles["screen"]}>
      <div className={styles["background"]}>
        <Picture src={background} alt="" facts={factsOf(background)} sizes={backdropSizes(100)} priority />
      </div>
      <header className={styles["top"]}>
        <BackButton label={t("control.back")} onClick={back} />
        <h1 tabIndex={-1}>{title}</h1>
        {/* The last slide's arrow does the same. */}
        {show.index < show.slides.length - 1 && <PillButton onClick={show.finish}>{t("slides.skip")}</PillButton>}
      </header>
      <Carousel
        label={title}
        items={show.slides}
        keyOf={({ idSlide }) => idSlide}
        index={show.index}
        onIndex={show.turn}
        height="box"
        end={
          <span className={styles["end"]}>
            <RoundButton label={t("control.next")} variant="control" onClick={show.finish}>
              <ArrowRight aria-hidden className={styles["towards"]} />
            </RoundButton>
          </span>
        }
      >
        {(slide, active) => (
          <SlideView slide={slide} active={active} muted={show.muted} onMuted={show.mute} onEnded={show.ended} />
        )}
      </Carousel>
    </div>
  );
}
