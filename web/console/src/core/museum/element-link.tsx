import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { viewOfList } from "./lists";

interface ElementLinkProps {
  /** The open one if left out. */
  museum?: string;
  list: string;
  elementKey: string;
  /** Of the value that is shown and focused. */
  path?: string;
  className?: string;
  children: ReactNode;
}

/** ElementLink leads to where an element of a museum is edited. */
export function ElementLink(props: ElementLinkProps): ReactNode {
  const { list, elementKey, path, className, children } = props;
  const open = useParams({ strict: false }).museum;
  const museum = props.museum ?? open;
  if (museum === undefined) throw new Error("ElementLink needs a museum outside of one.");
  const slug = viewOfList(list)?.slug;
  const look = className === undefined ? {} : { className };
  const search = path ? { field: path } : {};
  // As a whole it is arranged on the phone.
  if (list === "navigationSections" && elementKey === "") {
    return (
      <Link to="/museums/$museum/look" params={{ museum }} search={{ field: list }} {...look}>
        {children}
      </Link>
    );
  }
  if (slug === undefined && path !== undefined && /^(?:customization|keyboardCustomization)\//.test(path)) {
    return (
      <Link to="/museums/$museum/look" params={{ museum }} search={search} {...look}>
        {children}
      </Link>
    );
  }
  if (slug === undefined) {
    return (
      <Link to="/museums/$museum/settings" params={{ museum }} search={search} {...look}>
        {children}
      </Link>
    );
  }
  if (elementKey === "") {
    return (
      <Link to="/museums/$museum/$list" params={{ museum, list: slug }} {...look}>
        {children}
      </Link>
    );
  }
  return (
    <Link to="/museums/$museum/$list/$key" params={{ museum, list: slug, key: elementKey }} search={search} {...look}>
      {children}
    </Link>
  );
}
