import { Link, Outlet, useNavigate } from "@tanstack/react-router";
import { Keyboard, LogOut, Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { useTranslations } from "use-intl";
import { useMe } from "../api/queries";
import { initialsOf } from "../lib/check";
import { IconButton } from "../ui/button";
import { destinationsOf } from "./navigation";
import { CommandPalette } from "./palette";
import { MODIFIER, ShortcutsSheet, useShortcuts } from "./shortcuts";
import { useSignOut } from "./sign-out";
import { StatusLine } from "./status-line";
import styles from "./frame.module.css";

/** Frame is what surrounds the screens of a signed-in account: navigation, top bar and status line. */
export function Frame(): ReactNode {
  const t = useTranslations("frame");
  const nav = useTranslations("nav");
  const me = useMe();
  const [open, setOpen] = useState<"palette" | "shortcuts" | null>(null);
  useShortcuts({ palette: () => setOpen("palette"), sheet: () => setOpen("shortcuts") });
  return (
    <div className={styles["frame"]}>
      <a className={styles["skip"]} href="#main">
        {t("skip")}
      </a>
      <header className={styles["top"]}>
        <Link to="/" className={styles["brand"]} aria-label={nav("home")}>
          <Mark />
          <bdi className={styles["organization"]}>{me.organization.name}</bdi>
        </Link>
        <AriaButton className={styles["find"]} onPress={() => setOpen("palette")} aria-label={t("find")}>
          <Search aria-hidden />
          <span className={styles["findText"]}>{t("find")}</span>
          <kbd className={styles["kbd"]} dir="ltr">
            {MODIFIER} K
          </kbd>
        </AriaButton>
        <AccountMenu onShortcuts={() => setOpen("shortcuts")} />
      </header>
      <nav className={styles["nav"]} aria-label={t("navigation")}>
        <ul className={styles["links"]}>
          {destinationsOf(me).map(({ to, name, icon: Icon }) => (
            <li key={to}>
              <Link to={to} className={styles["link"]} activeOptions={{ exact: true }} title={nav(name)}>
                <Icon aria-hidden />
                <span className={styles["linkText"]}>{nav(name)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {/* It scrolls, also by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <main id="main" className={styles["main"]} tabIndex={0}>
        <Outlet />
      </main>
      <StatusLine onShortcuts={() => setOpen("shortcuts")} />
      {open === "palette" ? (
        <CommandPalette onClose={() => setOpen(null)} onShortcuts={() => setOpen("shortcuts")} />
      ) : null}
      {open === "shortcuts" ? <ShortcutsSheet onClose={() => setOpen(null)} /> : null}
    </div>
  );
}

function AccountMenu({ onShortcuts }: { onShortcuts: () => void }): ReactNode {
  const t = useTranslations("frame");
  const nav = useTranslations("nav");
  const { account } = useMe();
  const navigate = useNavigate();
  const signOut = useSignOut();
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
