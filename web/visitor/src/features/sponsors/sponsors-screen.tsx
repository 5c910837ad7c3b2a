import { useTranslations } from "@cicerone/i18n/provider";
import { buttonClass } from "@cicerone/ui/button";
import { HeartHandshake } from "lucide-react";
import type { ReactNode } from "react";
import { useLocalize, useMuseum } from "../../core/museum/hooks";
import { sponsorsOf } from "../../core/museum/lookups";
import { usePageTitle } from "../../core/museum/page-title";
import { EmptyState } from "../../core/navigation/empty-state";
import { Link, useNavigate, useTo } from "../../core/navigation/navigation";
import type { ScreenProps } from "../../core/navigation/paths";
import { useCloseSound } from "../../core/player/use-sound";
import { ResourcePage } from "../../core/resource/resource-page";
import styles from "./sponsors.module.css";

const TRACK = "sponsor";

/** SponsorsScreen shows a sponsor's content, and links to the other sponsors (SPON-1). */
export function SponsorsScreen({ params }: ScreenProps<"Sponsors">): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const navigate = useNavigate();
  const localize = useLocalize();
  const sponsors = sponsorsOf(useMuseum());
  const sponsor = sponsors.find(({ idResource }) => idResource === params.idResource);
  useCloseSound(TRACK);
  if (sponsor === undefined) return <NoSponsor />;
  const others = sponsors.filter((other) => other !== sponsor);
  return (
    <ResourcePage
      key={sponsor.idResource}
      resource={sponsor}
      owner={{ trackId: TRACK, artist: "", picture: "" }}
      onBack={() => navigate("Options")}
    >
      {others.length > 0 && (
        <nav className={styles["others"]} aria-label={t("sponsors.title")}>
          <ul>
            {others.map((other) => {
              const title = localize(other).localizedText("title");
              return (
                <li key={other.idResource}>
                  <Link
                    to={to("Sponsors", { idResource: other.idResource })}
                    className={buttonClass("quiet")}
                    {...title.attributes}
                  >
                    {title.text || other.title || t("sponsors.title")}
                  </Link>
                </li>
              );
            })}
          </ul>
        </nav>
      )}
    </ResourcePage>
  );
}

function NoSponsor(): ReactNode {
  const t = useTranslations();
  const title = t("sponsors.none");
  usePageTitle(title);
  return (
    <EmptyState title={title} icon={<HeartHandshake aria-hidden />}>
      <p>{t("error.no_resources")}</p>
    </EmptyState>
  );
}
