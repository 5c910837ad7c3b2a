import { useTranslations } from "@cicerone/i18n/provider";
import { Radio } from "lucide-react";
import type { ReactNode } from "react";
import { useMuseum } from "../../core/museum/hooks";
import { usePageTitle } from "../../core/museum/page-title";
import { EmptyState } from "../../core/navigation/empty-state";
import { useBack } from "../../core/navigation/navigation";
import type { ScreenProps } from "../../core/navigation/paths";
import { useCloseSound } from "../../core/player/use-sound";
import { ResourcePage } from "../../core/resource/resource-page";

/** BeaconScreen shows the content of a beacon (BEAC-1). */
export function BeaconScreen({ params }: ScreenProps<"Beacon">): ReactNode {
  const t = useTranslations();
  const back = useBack("Options");
  const beacon = useMuseum().beacons.find(({ idBeacon }) => idBeacon === params.idBeacon);
  const track = `beacon-${params.idBeacon}`;
  useCloseSound(track);
  if (beacon === undefined) return <NoBeacon />;
  return (
    <ResourcePage
      resource={beacon.resource}
      owner={{ trackId: track, artist: "", picture: beacon.background }}
      fallbackTitle={t("beacon.title")}
      onBack={back}
    />
  );
}

function NoBeacon(): ReactNode {
  const t = useTranslations();
  const title = t("beacon.none");
  usePageTitle(title);
  return (
    <EmptyState title={title} icon={<Radio aria-hidden />}>
      <p>{t("error.no_resources")}</p>
    </EmptyState>
  );
}
