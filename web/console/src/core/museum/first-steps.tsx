import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Circle, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import type { Museum } from "../../api/types";
import { Section } from "../../ui/screen";
import { hasStory } from "./completeness";
import { ElementLink } from "./element-link";
import { useMuseumName } from "./museum-name";
import styles from "./first-steps.module.css";

/** FirstSteps lists what is to do until a museum's first publication. */
export function FirstSteps({ museum }: { museum: Museum }): ReactNode {
  const t = useTranslations("firstSteps");
  const name = useMuseumName()(museum);
  const calls = useCalls();
  const works = useQuery({
    queryKey: ["museum", museum.id, "elements", "artworks", ["isExhibition"]],
    queryFn: () => calls.elements(museum.id, "artworks", ["isExhibition"]),
  });
  const toWorks = (text: string): ReactNode => (
    <Link to="/museums/$museum/$list" params={{ museum: museum.id, list: "works" }}>
      {text}
    </Link>
  );
  const [first, ...others] = works.data?.items ?? [];
  const toStory = (text: string): ReactNode =>
    first && others.length === 0 ? (
      <ElementLink museum={museum.id} list="artworks" elementKey={first.key}>
        {text}
      </ElementLink>
    ) : (
      toWorks(text)
    );
  const steps = [
    { key: "created", isDone: true, text: t("created") },
    { key: "works", isDone: museum.artworks > 0, text: toWorks(t("works")) },
    { key: "story", isDone: works.data?.items.some(hasStory) ?? false, text: toStory(t("story")) },
    {
      key: "publish",
      isDone: false,
      text: (
        <Link to="/museums/$museum/publish" params={{ museum: museum.id }}>
          {t("publish")}
        </Link>
      ),
    },
  ];
  return (
    <Section title={t("title", { name })}>
      <ol className={styles["steps"]}>
        {steps.map(({ key, isDone, text }) => (
          <li key={key}>
            {isDone ? (
              <CircleCheck className={styles["done"]} aria-label={t("done")} />
            ) : (
              <Circle aria-label={t("toDo")} />
            )}
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
