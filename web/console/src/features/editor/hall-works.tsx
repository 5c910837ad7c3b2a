import { type ReactNode, useId, useMemo } from "react";
import { useTranslations } from "use-intl";
import type { ElementList } from "../../api/content";
import type { Rights } from "../../api/rights";
import { useChangeElements } from "../../core/draft/use-change-elements";
import { fieldsOf, listFields, useElements, useModel } from "../../core/model/queries";
import { ElementLink } from "../../core/museum/element-link";
import { useElementNames } from "../../core/museum/element-names";
import { ErrorState, LoadingList } from "../../ui/state";
import { ChosenElements } from "./reference-field";
import { useReorder } from "./use-reorder";
import sections from "./editor-screen.module.css";
import styles from "./form.module.css";

const LIST = "artworks";

interface HallWorksProps {
  museum: string;
  /** Its key. */
  hall: string;
  /** Returns what it is called. */
  nameOfHall: () => string;
  rights: Rights;
}

/** HallWorks are the works of a hall in the order in which visitors see them, which is a part of that of all works. */
export function HallWorks(props: HallWorksProps): ReactNode {
  const t = useTranslations("lists");
  const id = useId();
  const fields = listFields(fieldsOf(useModel(), LIST));
  const works = useElements(props.museum, LIST, fields);
  return (
    <section className={sections["section"]} aria-labelledby={id}>
      <h2 id={id} className={sections["sectionTitle"]}>
        {t("works")}
      </h2>
      {works.data ? (
        <Works {...props} list={works.data} />
      ) : works.error ? (
        <ErrorState error={works.error} onRetry={() => void works.refetch()} />
      ) : (
        <LoadingList rows={2} />
      )}
    </section>
  );
}

function Works({ museum, hall, nameOfHall, rights, list }: HallWorksProps & { list: ElementList }): ReactNode {
  const t = useTranslations("hallWorks");
  const id = useId();
  const names = useElementNames(museum, LIST);
  const { items, reorder } = useReorder(museum, LIST, list);
  const { mutate } = useChangeElements(museum, list.revision);
  const keys = useMemo(() => items.flatMap(({ key, values }) => (values["hall"] === hall ? key : [])), [items, hall]);
  const nameOf = (key: string): string => names.find((one) => one.key === key)?.text ?? key;
  return (
    <div className={styles["field"]}>
      <span id={`${id}-label`} className={styles["label"]}>
        {t("label", { count: keys.length })}
      </span>
      <ChosenElements
        ids={{ control: `${id}-control`, label: `${id}-label` }}
        id={hall}
        names={names}
        keys={keys}
        isReadOnly={!rights.may("edit_content")}
        onReorder={reorder}
        onRemove={(key) =>
          mutate({
            summary: t("removed", { work: nameOf(key), hall: nameOfHall() }),
            changes: [{ list: LIST, key, values: { hall: null } }],
          })
        }
        onAdd={(key) =>
          mutate({
            summary: t("added", { work: nameOf(key), hall: nameOfHall() }),
            changes: [{ list: LIST, key, values: { hall } }],
          })
        }
        renderName={(key, text) => (
          <ElementLink museum={museum} list={LIST} elementKey={key}>
            {text}
          </ElementLink>
        )}
      />
      <p className={styles["help"]}>{t("help")}</p>
    </div>
  );
}
