import { Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, Menu, MenuTrigger, Popover } from "react-aria-components";
import { MenuChoice } from "./menu-choice";
import controls from "../../ui/field.module.css";
import styles from "./list-screen.module.css";

interface InlineChoiceProps {
  label: string;
  choices: readonly { key: string; text: string }[];
  /** Name of the choice of nothing. */
  none: string;
  /** Key of a choice; "" for nothing. */
  chosen: string;
  onChange: (key: string) => void;
  children: ReactNode;
}

/** NONE is the id of the choice of nothing; no key has a slash. */
const NONE = "/";

/** InlineChoice is a choice of a table that is changed in place. */
export function InlineChoice({ label, choices, none, chosen, onChange, children }: InlineChoiceProps): ReactNode {
  const [begun, setBegun] = useState({ chosen, onChange });
  return (
    <span className={styles["inline"]}>
      {children}
      <MenuTrigger
        // One chooses instead of what the table showed then, whatever others choose meanwhile.
        onOpenChange={(isOpen) => {
          if (isOpen) setBegun({ chosen, onChange });
        }}
      >
        <Button className={styles["pencil"] ?? ""} aria-label={label} data-edit>
          <Pencil aria-hidden />
        </Button>
        <Popover className={controls["popover"] ?? ""} placement="bottom end">
          <Menu
            aria-label={label}
            className={controls["list"] ?? ""}
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[begun.chosen === "" ? NONE : begun.chosen]}
            items={[...choices, { key: NONE, text: none }]}
            onSelectionChange={(keys) => {
              const [key] = keys === "all" ? [] : [...keys];
              const next = key === NONE ? "" : String(key);
              if (next !== begun.chosen) begun.onChange(next);
            }}
          >
            {({ key, text }) => <MenuChoice id={key} text={text} />}
          </Menu>
        </Popover>
      </MenuTrigger>
    </span>
  );
}
