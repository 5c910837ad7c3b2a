import { useTranslations } from "@cicerone/i18n/provider";
import { useFocusAtHash } from "@cicerone/ui/focus";
import { Timer } from "lucide-react";
import type { ReactNode } from "react";
import { useLocalize, useMediaFacts, useMuseum } from "../../core/museum/hooks";
import { usePageTitle } from "../../core/museum/page-title";
import { EmptyState } from "../../core/navigation/empty-state";
import { Link, useNavigate, useTo } from "../../core/navigation/navigation";
import { ImageCard, imageCardClass } from "../../ui/image-card";
import { Page } from "../../ui/page";
import { useStartOneMinute } from "./one-minute-track";
import styles from "./one-minutes.module.css";

/** OneMinuteListScreen lists one-minute items by picture and question, three in a row; without pictures in rows (ONE-1). */
export function OneMinuteListScreen(): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const navigate = useNavigate();
  const { oneMinutes } = useMuseum();
  const localize = useLocalize();
  const factsOf = useMediaFacts();
  const start = useStartOneMinute();
  const title = t("oneMinutes.title");
  usePageTitle(title);
  useFocusAtHash();
  if (oneMinutes.length === 0) return <Nothing />;
  return (
    <Page title={title} backLabel={t("control.back")} onBack={() => navigate("Options")}>
      <div className={styles["room"]}>
        <ul className={styles["list"]}>
          {oneMinutes.map((oneMinute) => {
            const { idOneMinute, mainImageUrl } = oneMinute;
            const name = localize(oneMinute).localizedText("title");
            return (
              // Returning from a section scrolls to this id.
              <li key={idOneMinute} id={String(idOneMinute)}>
                <Link to={to("OneMinute", { idOneMinute })} onOpen={() => start(oneMinute)} className={imageCardClass}>
                  <ImageCard
                    src={mainImageUrl}
                    facts={factsOf(mainImageUrl)}
                    sizes="(min-width: 44rem) 22rem, 32vw"
                    title={name.text}
                    titleAttributes={name.attributes}
                    note={mainImageUrl === "" ? "" : title}
                    marks={mainImageUrl === "" ? <Timer aria-hidden /> : undefined}
                  />
                </Link>
              </li>
            );
          })}
        </ul>
      </div>
    </Page>
  );
}

function Nothing(): ReactNode {
  const t = useTranslations();
  return <EmptyState title={t("error.no_resources")} icon={<Timer aria-hidden />} />;
}
