import { MapPin } from "lucide-react";
import type { ReactNode } from "react";
import { Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button";
import type { NamedExtra } from "./extras";
import controls from "../../ui/field.module.css";

interface PlaceExtraProps {
  extras: readonly NamedExtra[];
  /** Time of the play head. */
  time: string;
  onPlace(key: string): void;
}

/** PlaceExtra chooses an extra that pops up at the play head. */
export function PlaceExtra({ extras, time, onPlace }: PlaceExtraProps): ReactNode {
  const t = useTranslations("sound");
  const label = t("placeExtra", { time });
  return (
    <div>
      <MenuTrigger>
        <Button>
          <MapPin aria-hidden />
          {label}
        </Button>
        <Popover className={controls["popover"] ?? ""}>
          <Menu
            aria-label={label}
            className={controls["list"] ?? ""}
            items={extras.map(({ key, title }) => ({ id: key, title }))}
            onAction={(key) => onPlace(String(key))}
          >
            {({ id, title }) => (
              <MenuItem id={id} textValue={title} className={controls["option"] ?? ""}>
                <bdi>{title}</bdi>
              </MenuItem>
            )}
          </Menu>
        </Popover>
      </MenuTrigger>
    </div>
  );
}
