import { Link, useParams } from "@tanstack/react-router";
import { Menu as MenuIcon } from "lucide-react";
import { type ReactNode, Suspense, lazy, useCallback, useState } from "react";
import { Button as AriaButton } from "react-aria-components";
import { useTranslations } from "use-intl";
import { useMe } from "../api/queries";
import { useRights } from "../api/rights";
import { Dialog } from "../ui/dialog";
import { type Destination, type MuseumDestination, destinationsOf, museumDestinationsOf } from "./navigation";
import styles from "./navigation.module.css";

const PresentCount = lazy(() => import("./present-count"));

/** Navigation leads to the screens of the organisation or, inside of a museum, of the museum. */
export function Navigation(): ReactNode {
  const { museum } = useParams({ strict: false });
  return museum === undefined ? <OrganizationNavigation /> : <MuseumNavigation museum={museum} />;
}

function OrganizationNavigation(): ReactNode {
  const t = useTranslations("frame");
  const me = useMe();
  return (
    <nav className={styles["nav"]} aria-label={t("navigation")} data-tour="navigation">
      <ul className={styles["links"]}>
        {destinationsOf(me).map((destination) => (
          <li key={destination.to}>
            <OrganizationLink {...destination} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The museum's screens; on a phone the most used ones, with a button for all. */
function MuseumNavigation({ museum }: { museum: string }): ReactNode {
  const t = useTranslations("frame");
  const nav = useTranslations("nav");
  const control = useTranslations("control");
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const destinations = museumDestinationsOf(useRights());
  const entries = destinations.map((destination, index) => ({
    destination,
    startsGroup: index > 0 && destinations[index - 1]?.group !== destination.group,
  }));
  return (
    <nav className={styles["nav"]} aria-label={t("navigation")} data-tour="navigation">
      <ul className={styles["links"]}>
        {entries.map(({ destination, startsGroup }) => (
          <li
            key={keyOf(destination)}
            className={`${destination.onPhone ? "" : styles["wide"]} ${startsGroup ? styles["group"] : ""}`}
          >
            <MuseumLink museum={museum} {...destination} />
          </li>
        ))}
        {destinationsOf(me).map((destination, index) => (
          <li
            key={destination.to}
            className={`${styles["wide"]} ${index === 0 ? `${styles["group"]} ${styles["last"]}` : ""}`}
          >
            <OrganizationLink {...destination} />
          </li>
        ))}
        <li className={styles["narrow"]}>
          <AriaButton className={styles["link"]} onPress={() => setOpen(true)} aria-haspopup="dialog">
            <MenuIcon aria-hidden />
            <span className={styles["linkText"]}>{nav("more")}</span>
          </AriaButton>
        </li>
      </ul>
      {isOpen ? (
        <Dialog title={t("navigation")} closeLabel={control("close")} onClose={() => setOpen(false)}>
          <ul className={styles["sheet"]}>
            {destinations.map((destination) => (
              <li key={keyOf(destination)}>
                <MuseumLink museum={museum} {...destination} onClick={() => setOpen(false)} />
              </li>
            ))}
            {destinationsOf(me).map((destination) => (
              <li key={destination.to}>
                <OrganizationLink {...destination} onClick={() => setOpen(false)} />
              </li>
            ))}
          </ul>
        </Dialog>
      ) : null}
    </nav>
  );
}

function keyOf({ to, list }: MuseumDestination): string {
  return list ?? to;
}

function OrganizationLink({ to, name, icon: Icon, onClick }: Destination & { onClick?: () => void }): ReactNode {
  const nav = useTranslations("nav");
  return (
    <Link to={to} className={styles["link"]} activeOptions={{ exact: true }} title={nav(name)} onClick={onClick}>
      <Icon aria-hidden />
      <span className={styles["linkText"]}>{nav(name)}</span>
    </Link>
  );
}

function MuseumLink({
  museum,
  to,
  list,
  name,
  icon: Icon,
  onClick,
}: MuseumDestination & { museum: string; onClick?: () => void }): ReactNode {
  const text = useDestinationName()({ list, name });
  return (
    <Link
      to={to}
      params={{ museum, list }}
      className={styles["link"]}
      // The overview's address begins those of all others.
      activeOptions={{ exact: to === "/museums/$museum" }}
      title={text}
      data-tour={name === "publish" ? "publish" : undefined}
      onClick={onClick}
    >
      <Icon aria-hidden />
      <span className={styles["linkText"]}>{text}</span>
      {name === "overview" ? (
        <Suspense fallback={null}>
          <PresentCount museum={museum} />
        </Suspense>
      ) : null}
    </Link>
  );
}

/** useDestinationName returns a function that names a screen of a museum. */
export function useDestinationName(): (destination: Pick<MuseumDestination, "list" | "name">) => string {
  const nav = useTranslations("nav");
  const lists = useTranslations("lists");
  return useCallback(({ list, name }) => (list ? lists(list) : name ? nav(name) : ""), [nav, lists]);
}
