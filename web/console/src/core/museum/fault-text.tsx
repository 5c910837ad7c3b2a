import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useCalls } from "../../api/context";
import { useMuseumId } from "../../api/museum";
import { type Fault, RuleText } from "../../ui/rule-words";
import { binQuery } from "./bin-query";
import { ElementLink } from "./element-link";
import { useElementNames } from "./element-names";
import { useListName } from "./lists";

/** The lists of the kinds that the rule missing_element names. Tags are parts of elements, so the bin has none. */
const LIST_OF_KIND: Readonly<Record<string, string>> = { hall: "halls", route: "routes", work: "artworks" };

/** FaultText says what is wrong in a museum and what helps, and leads to the other element where it is about two. */
export function FaultText({ fault }: { fault: Fault }): ReactNode {
  const { other, kind, key } = fault.params ?? {};
  if (typeof other === "string") return <FaultOfTwo fault={fault} other={other} />;
  const list = fault.rule === "missing_element" ? LIST_OF_KIND[String(kind)] : undefined;
  if (list !== undefined && typeof key === "string")
    return <FaultOfMissing fault={fault} list={list} elementKey={key} />;
  return <RuleText fault={fault} link={(name) => name} />;
}

/** A fault of an element and another one, such as artworks/214. */
function FaultOfTwo({ fault, other }: { fault: Fault; other: string }): ReactNode {
  const [list = "", ...rest] = other.split("/");
  const key = rest.join("/");
  const listName = useListName();
  const element = useElementNames(useMuseumId(), list).find((one) => one.key === key);
  return (
    <RuleText
      fault={{ ...fault, params: { ...fault.params, other: element?.text ?? `${listName(list)}, ${key}` } }}
      link={(name) =>
        element ? (
          <ElementLink list={list} elementKey={key}>
            <bdi>{name}</bdi>
          </ElementLink>
        ) : (
          name
        )
      }
    />
  );
}

/** A fault of an element that refers to a missing one, which is called by its name while the bin has it. */
function FaultOfMissing({ fault, list, elementKey }: { fault: Fault; list: string; elementKey: string }): ReactNode {
  const bin = useQuery(binQuery(useCalls(), useMuseumId())).data;
  const element = bin?.find((one) => one.list === list && one.key === elementKey);
  return (
    <RuleText
      fault={{ ...fault, params: { ...fault.params, key: element?.title ?? elementKey } }}
      link={(name) => name}
    />
  );
}
