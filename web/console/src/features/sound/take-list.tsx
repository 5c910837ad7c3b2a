import { History } from "lucide-react";
import type { ReactNode } from "react";
import { Button as AriaButton, Disclosure, DisclosurePanel, Heading } from "react-aria-components";
import { useFormatter, useTranslations } from "use-intl";
import { Button, buttonClass } from "../../ui/button";
import type { Take } from "./takes";
import styles from "./sound.module.css";

interface TakeListProps {
  takes: readonly Take[];
  isDisabled: boolean;
  onChoose(url: string): void;
}

/** TakeList lists what was recorded before; each take can be heard, cut and used again. */
export function TakeList({ takes, isDisabled, onChoose }: TakeListProps): ReactNode {
  const t = useTranslations("sound");
  const format = useFormatter();
  return (
    <Disclosure>
      <Heading level={3} className={styles["takesTitle"]}>
        <AriaButton slot="trigger" className={buttonClass("bare")}>
          <History aria-hidden />
          {t("takes", { count: takes.length })}
        </AriaButton>
      </Heading>
      <DisclosurePanel>
        <ul className={styles["takes"]}>
          {takes.map(({ number, asset }) => (
            <li key={asset.id} className={styles["take"]}>
              <span>
                {t("take", { number })}
                <span className={styles["hint"]}>
                  {format.dateTime(new Date(asset.createdAt), { dateStyle: "medium", timeStyle: "short" })}
                  {asset.createdBy ? <bdi> · {asset.createdBy}</bdi> : null}
                </span>
              </span>
              <Button isDisabled={isDisabled} onPress={() => onChoose(`/media/${asset.name}`)}>
                {t("openTake")}
              </Button>
            </li>
          ))}
        </ul>
      </DisclosurePanel>
    </Disclosure>
  );
}
