import { useQuery } from "@tanstack/react-query";
import { Camera, CircleCheck, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { recognitionQuery } from "../../api/recognition";
import { ElementLink } from "../../core/museum/element-link";
import { Button } from "../../ui/button";
import { TrialDialog } from "./trial-dialog";
import styles from "./recognition.module.css";

interface CameraQualityProps {
  museum: string;
  /** Key of the work. */
  work: string;
  /** Names the pictures that the draft on the server has: others are asked about again. */
  pictures: string;
}

/** CameraQuality says how well the camera recognises a work by its pictures, what would help, and lets one try it. */
export function CameraQuality({ museum, work, pictures }: CameraQualityProps): ReactNode {
  const t = useTranslations("camera");
  const { data } = useQuery(recognitionQuery(useCalls(), museum, pictures));
  const [isTrying, setTrying] = useState(false);
  if (data?.available !== true) return null;
  const warnings = data.items.filter(({ key }) => key === work);
  return (
    <section className={styles["quality"]} aria-label={t("title")}>
      <div role="status" className={styles["verdicts"]}>
        {data.ready ? null : <p>{t("looking", { done: data.done, total: data.total })}</p>}
        {data.ready && warnings.length === 0 ? (
          <p className={styles["good"]}>
            <CircleCheck aria-hidden />
            {t("good")}
          </p>
        ) : null}
        {warnings.map(({ fault, picture = "", twin }) => (
          <p key={`${fault} ${picture} ${twin?.key}`} className={styles["poor"]}>
            <TriangleAlert aria-hidden />
            <span>
              {t(`fault_${fault}`)}{" "}
              {twin ? (
                <ElementLink list="artworks" elementKey={twin.key}>
                  <bdi>{`${twin.code} ${twin.title}`}</bdi>
                </ElementLink>
              ) : null}{" "}
              {t(`advice_${fault}`)}
            </span>
          </p>
        ))}
      </div>
      <div>
        <Button onPress={() => setTrying(true)}>
          <Camera aria-hidden />
          {t("try")}
        </Button>
      </div>
      {isTrying ? <TrialDialog museum={museum} work={work} onClose={() => setTrying(false)} /> : null}
    </section>
  );
}
