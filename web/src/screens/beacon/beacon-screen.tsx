import { Radio } from "lucide-react";
import type { ReactNode } from "react";
import type { ScreenProps } from "../../app/paths";
import { useTranslations } from "../../i18n/provider";
import { useMuseum } from "../../museum/hooks";
import { useBack } from "../../museum/navigation";
import { usePageTitle } from "../../museum/page-title";
import { useCloseSound } from "../../player/use-sound";
import { ResourcePage } from "../../resource/resource-page";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";

/** What a beacon in the room has to tell (BEAC-1). */
export function BeaconScreen({ params }: ScreenProps<"Beacon">): ReactNode {
  const t = useTranslations();
  const back = useBack("Options");
  const beacon = useMuseum().beacons.find(({ idBeacon }) => idBeacon === params.idBeacon);
  const track = `beacon-${params.idBeacon}`;
  useCloseSound(track);
  if (beacon === undefined) return <NoBeacon onBack={back} />;
  return (
    <ResourcePage
      resource={beacon.resource}
      owner={{ trackId: track, artist: "", picture: beacon.background }}
      otherwise={t("beacon.title")}
      onBack={back}
    />
  );
}

function NoBeacon({ onBack }: { onBack: () => void }): ReactNode {
  const t = useTranslations();
  const title = t("beacon.none");
  usePageTitle(title);
  return (
    <Notice
      tone="alert"
      title={title}
      icon={<Radio aria-hidden />}
      action={<Button onClick={onBack}>{t("control.back")}</Button>}
    >
      <p>{t("error.no_resources")}</p>
    </Notice>
  );
}
