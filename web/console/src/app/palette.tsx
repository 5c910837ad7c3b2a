import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Building2, Keyboard, LogOut, type LucideIcon, Search as SearchIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Autocomplete, Input, Menu, MenuItem, SearchField } from "react-aria-components";
import { useTranslations } from "use-intl";
import { useCalls } from "../api/context";
import { museumsQuery, useMe } from "../api/queries";
import { Dialog } from "../ui/dialog";
import { useMuseumName } from "../ui/museum-name";
import { includesText } from "../ui/search";
import { destinationsOf } from "./navigation";
import { useSignOut } from "./sign-out";
import styles from "./palette.module.css";

interface Command {
  id: string;
  text: string;
  icon: LucideIcon;
  run: () => void;
}

/** CommandPalette finds a screen, a museum or an action by a part of its name. */
export function CommandPalette({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }): ReactNode {
  const t = useTranslations("palette");
  const control = useTranslations("control");
  const commands = useCommands(onShortcuts);
  const run = (id: string): void => {
    onClose();
    commands.find((command) => command.id === id)?.run();
  };
  return (
    <Dialog title={t("title")} closeLabel={control("close")} onClose={onClose}>
      <Autocomplete filter={(text, typed) => includesText(typed, text)}>
        {/* The palette is opened to type in it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <SearchField className={styles["search"]} aria-label={t("label")} autoFocus>
          <SearchIcon aria-hidden />
          <Input className={styles["input"]} placeholder={t("label")} />
        </SearchField>
        <Menu
          className={styles["menu"]}
          aria-label={t("title")}
          items={commands}
          onAction={(id) => run(String(id))}
          renderEmptyState={() => <p className={styles["empty"]}>{t("noMatch")}</p>}
        >
          {({ id, text, icon: Icon }) => (
            <MenuItem id={id} textValue={text} className={styles["item"]}>
              <Icon aria-hidden />
              <bdi>{text}</bdi>
            </MenuItem>
          )}
        </Menu>
      </Autocomplete>
    </Dialog>
  );
}

function useCommands(onShortcuts: () => void): Command[] {
  const t = useTranslations("frame");
  const nav = useTranslations("nav");
  const me = useMe();
  const museums = useQuery(museumsQuery(useCalls())).data ?? [];
  const nameOf = useMuseumName();
  const navigate = useNavigate();
  const signOut = useSignOut();
  return [
    ...destinationsOf(me).map(({ to, name, icon }) => ({
      id: to,
      text: nav(name),
      icon,
      run: () => void navigate({ to }),
    })),
    ...museums.map((museum) => ({
      id: `museum-${museum.id}`,
      text: nameOf(museum),
      icon: Building2,
      run: () => void navigate({ to: "/" }),
    })),
    { id: "shortcuts", text: t("shortcuts"), icon: Keyboard, run: onShortcuts },
    { id: "sign-out", text: t("signOut"), icon: LogOut, run: signOut },
  ];
}
