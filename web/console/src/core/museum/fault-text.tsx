import type { ReactNode } from "react";
import { useMuseumId } from "../../api/museum";
import { type Fault, RuleText } from "../../ui/rule-words";
import { ElementLink } from "./element-link";
import { useElementNames } from "./element-names";
import { useListName } from "./lists";

/** FaultText says what is wrong in a museum and what helps, and leads to the other element where it is about two. */
export function FaultText({ fault }: { fault: Fault }): ReactNode {
  const other = fault.params?.["other"];
  if (typeof other === "string") return <FaultOfTwo fault={fault} other={other} />;
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
