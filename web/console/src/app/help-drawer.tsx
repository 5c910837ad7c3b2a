import { useLocation } from "@tanstack/react-router";
import { Compass, Keyboard } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../ui/button";
import { Drawer } from "../ui/drawer";
import { helpPicture, helpTopic } from "./help-topic";
import styles from "./help.module.css";

interface HelpDrawerProps {
  onClose: () => void;
  onShortcuts: () => void;
  onTour: () => void;
}

/** HelpDrawer explains the screen that is open. */
export default function HelpDrawer({ onClose, onShortcuts, onTour }: HelpDrawerProps): ReactNode {
  const t = useTranslations("help");
  const frame = useTranslations("frame");
  const lists = useTranslations("lists");
  const { pathname } = useLocation();
  const topic = helpTopic(pathname, (name) => t.has(name as Parameters<typeof t>[0]));
  const picture = helpPicture(pathname);
  return (
    <Drawer title={frame("help")} onClose={onClose}>
      <p className={styles["text"]}>{t(topic)}</p>
      {picture === undefined ? null : (
        <figure className={styles["picture"]}>
          <figcaption>{t("picture")}</figcaption>
          <img
            src={`${import.meta.env.BASE_URL}help/${picture}.jpg`}
            width={320}
            height={568}
            alt={t("pictureOf", { screen: picture === "home" ? t("pictureStart") : lists(picture) })}
          />
        </figure>
      )}
      <div className={styles["actions"]}>
        <Button onPress={onTour}>
          <Compass aria-hidden />
          {t("startTour")}
        </Button>
        <Button onPress={onShortcuts}>
          <Keyboard aria-hidden />
          {t("allKeys")}
        </Button>
      </div>
    </Drawer>
  );
}
