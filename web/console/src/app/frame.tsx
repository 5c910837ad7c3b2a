import { Link, Outlet, useNavigate } from "@tanstack/react-router";
import { ArrowLeftRight, CircleHelp, Keyboard, LogOut, Search } from "lucide-react";
import { type ReactNode, Suspense, lazy, useCallback, useState } from "react";
import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { useTranslations } from "use-intl";
import { useOpenMuseum } from "../api/museum";
import { useMe } from "../api/queries";
import { useMuseumName } from "../core/museum/museum-name";
import { initialsOf } from "../lib/check";
import { IconButton } from "../ui/button";
import { SHORTCUTS, keyText } from "../ui/shortcuts";
import { useSignOut, useSwitchOrganization } from "./leave";
import { LeaveQuestion } from "./leave-question";
import { Navigation } from "./museum-navigation";
import { CommandPalette } from "./palette";
import { ShortcutsSheet, useShortcuts } from "./shortcuts";
import { StatusLine } from "./status-line";
import { TourInvitation } from "./tour-invitation";
import { Uploads } from "./uploads";
import styles from "./frame.module.css";

const Resume = lazy(() => import("./resume"));
const HelpDrawer = lazy(() => import("./help-drawer"));
const Tour = lazy(() => import("./tour"));

/** What is open above the screen. */
type Overlay = "palette" | "shortcuts" | "help" | "tour";

/** Frame is what surrounds the screens of a signed-in account: navigation, top bar and status line. */
export function Frame(): ReactNode {
  const t = useTranslations("frame");
  const [open, setOpen] = useState<Overlay | null>(null);
  const close = useCallback(() => setOpen(null), []);
  useShortcuts({ palette: () => setOpen("palette"), sheet: () => setOpen("shortcuts") });
  return (
    <div className={styles["frame"]}>
      <a className={styles["skip"]} href="#main">
        {t("skip")}
      </a>
      <header className={styles["top"]}>
        <Brand />
        <AriaButton
          data-tour="find"
          className={styles["find"]}
          onPress={() => setOpen("palette")}
          aria-label={t("find")}
        >
          <Search aria-hidden />
          <span className={styles["findText"]}>{t("find")}</span>
          <kbd className={styles["kbd"]} dir="ltr">
            {keyText(SHORTCUTS.global.palette.keys[0])}
          </kbd>
        </AriaButton>
        <IconButton data-tour="help" label={t("help")} onPress={() => setOpen("help")}>
          <CircleHelp aria-hidden />
        </IconButton>
        <AccountMenu onShortcuts={() => setOpen("shortcuts")} />
      </header>
      <Navigation />
      {/* It scrolls, also by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <main id="main" className={styles["main"]} tabIndex={0}>
        <TourInvitation onStart={() => setOpen("tour")} />
        <Outlet />
      </main>
      <Suspense fallback={null}>
        <Resume />
      </Suspense>
      <StatusLine onShortcuts={() => setOpen("shortcuts")} />
      <Uploads />
      <LeaveQuestion />
      {open === "palette" ? (
        <CommandPalette onClose={close} showShortcuts={() => setOpen("shortcuts")} showHelp={() => setOpen("help")} />
      ) : null}
      {open === "shortcuts" ? <ShortcutsSheet onClose={close} /> : null}
      <Suspense fallback={null}>
        {open === "help" ? (
          <HelpDrawer onClose={close} onShortcuts={() => setOpen("shortcuts")} onTour={() => setOpen("tour")} />
        ) : null}
        {open === "tour" ? <Tour onClose={close} /> : null}
      </Suspense>
    </div>
  );
}

/** Names the organisation, or the museum that one is in, and leads to the museums. */
function Brand(): ReactNode {
  const nav = useTranslations("nav");
  const me = useMe();
  const museum = useOpenMuseum();
  const nameOf = useMuseumName();
  return (
    <Link to="/" className={styles["brand"]} aria-label={nav("home")}>
      <Mark />
      <bdi className={styles["organization"]}>{museum ? nameOf(museum) : me.organization.name}</bdi>
    </Link>
  );
}

function AccountMenu({ onShortcuts }: { onShortcuts: () => void }): ReactNode {
  const t = useTranslations("frame");
  const nav = useTranslations("nav");
  const { account, organization, organizations } = useMe();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const switchTo = useSwitchOrganization();
  return (
    <MenuTrigger>
      <IconButton label={t("menu", { name: account.name })}>
        <span className={styles["avatar"]} aria-hidden="true">
          {initialsOf(account.name)}
        </span>
      </IconButton>
      <Popover className={styles["popover"]} placement="bottom end">
        <Menu className={styles["menu"]} aria-label={account.name}>
          <MenuItem className={styles["item"]} onAction={() => void navigate({ to: "/account" })}>
            {nav("account")}
          </MenuItem>
          {organizations
            .filter(({ id }) => id !== organization.id)
            .map(({ id, name }) => (
              <MenuItem key={id} className={styles["item"]} onAction={() => switchTo(id)}>
                <ArrowLeftRight aria-hidden />
                {t("switchTo", { name })}
              </MenuItem>
            ))}
          <MenuItem className={styles["item"]} onAction={onShortcuts}>
            <Keyboard aria-hidden />
            {t("shortcuts")}
          </MenuItem>
          <MenuItem className={styles["item"]} onAction={signOut}>
            <LogOut aria-hidden />
            {t("signOut")}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** Mark is the sign of Cicerone: sound that comes out of a room. */
export function Mark(): ReactNode {
  return (
    <svg
      className={styles["mark"]}
      viewBox="0 0 32 32"
      fill="none"
      strokeLinecap="round"
      strokeWidth="3"
      aria-hidden="true"
    >
      <rect width="32" height="32" rx="8" className={styles["markGround"]} />
      <path d="M20.5 9.5a9 9 0 1 0 0 13" className={styles["markLine"]} />
      <path d="M18 13.6a4 4 0 1 0 0 4.8" className={styles["markLine"]} />
      <circle cx="23.5" cy="16" r="1.8" className={styles["markDot"]} />
    </svg>
  );
}
