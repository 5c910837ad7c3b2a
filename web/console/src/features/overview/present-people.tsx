import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { PresentPerson } from "../../api/content";
import { useOthers } from "../../core/draft/session";
import { usePathName } from "../../core/model/path-name";
import { ElementLink } from "../../core/museum/element-link";
import { useElementNames } from "../../core/museum/element-names";
import { viewOfList } from "../../core/museum/lists";
import { Row, Rows } from "../../ui/rows";
import { Time } from "../../ui/time";
import styles from "./overview.module.css";

/** PresentPeople lists who else has the museum open, and where, with a link to there. */
export function PresentPeople({ museum }: { museum: string }): ReactNode {
  const t = useTranslations("overview");
  const others = useOthers(museum);
  if (others.length === 0) return <p className={styles["muted"]}>{t("nobodyHere")}</p>;
  return (
    <Rows label={t("here")}>
      {othersByPlace(others).map((person) => (
        <Row
          key={person.tab}
          title={<bdi>{person.name}</bdi>}
          detail={<Place museum={museum} person={person} />}
          facts={<Time at={person.since} />}
        />
      ))}
    </Rows>
  );
}

/** One entry a person and place: several tabs of one are the same. */
function othersByPlace(others: readonly PresentPerson[]): PresentPerson[] {
  const places = new Map(
    others.map((person) => [[person.account, person.list, person.key, person.path].join("/"), person]),
  );
  // A tab that has no element open says nothing about somebody who is in an element.
  return [...places.values()].filter(
    ({ account, list }) => list !== "" || !others.some((other) => other.account === account && other.list !== ""),
  );
}

function Place({ museum, person }: { museum: string; person: PresentPerson }): ReactNode {
  const t = useTranslations("overview");
  const nav = useTranslations("nav");
  const { list, key: elementKey, path } = person;
  if (list === "") return t("inMuseum");
  if (viewOfList(list) !== undefined) {
    return <ElementPlace museum={museum} list={list} elementKey={elementKey} path={path} />;
  }
  return (
    <ElementLink list={list} elementKey={elementKey} path={path}>
      {nav("settings")}
      <FieldName list={list} path={path} />
    </ElementLink>
  );
}

interface ElementPlaceProps {
  museum: string;
  list: string;
  elementKey: string;
  path: string;
}

function ElementPlace({ museum, list, elementKey, path }: ElementPlaceProps): ReactNode {
  const names = useElementNames(museum, list);
  return (
    <ElementLink list={list} elementKey={elementKey} path={path}>
      <bdi>{names.find(({ key }) => key === elementKey)?.text ?? elementKey}</bdi>
      <FieldName list={list} path={path} />
    </ElementLink>
  );
}

function FieldName({ list, path }: { list: string; path: string }): ReactNode {
  const pathName = usePathName(list);
  return path === "" ? null : ` · ${pathName(path)}`;
}
