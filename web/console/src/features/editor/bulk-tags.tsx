import { Tag } from "lucide-react";
import type { ReactNode } from "react";
import { Button, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from "react-aria-components";
import { useTranslations } from "use-intl";
import type { Changes } from "../../api/content";
import { useElementNames } from "../../core/museum/element-names";
import { type ListRow, withTag, withoutTag } from "./list-rows";
import controls from "../../ui/field.module.css";
import styles from "./list-screen.module.css";

interface BulkTagsProps {
  museum: string;
  /** What is selected. */
  rows: readonly ListRow[];
  onChange: (change: { summary: string; valuesOf: (row: ListRow) => Changes | null }) => void;
}

/** BulkTags gives a tag to all selected elements, or takes one from those that have it. */
export function BulkTags({ museum, rows, onChange }: BulkTagsProps): ReactNode {
  const t = useTranslations("list");
  const tags = useElementNames(museum, "tags");
  if (tags.length === 0) return null;
  const isIn = (key: string): boolean => rows.some((row) => row.tags.includes(key));
  const isInAll = (key: string): boolean => rows.every((row) => row.tags.includes(key));
  const nameOf = (key: string): string => tags.find((tag) => tag.key === key)?.text ?? key;
  const run = (id: string): void => {
    const key = id.slice(ADD.length);
    const tag = nameOf(key);
    if (id.startsWith(ADD)) {
      const count = rows.filter((row) => !row.tags.includes(key)).length;
      onChange({ summary: t("tagged", { count, tag }), valuesOf: (row) => withTag(row, key) });
      return;
    }
    const count = rows.filter((row) => row.tags.includes(key)).length;
    onChange({ summary: t("untagged", { count, tag }), valuesOf: (row) => withoutTag(row, key) });
  };
  const section = (name: string, prefix: string, keys: readonly string[]): ReactNode =>
    keys.length === 0 ? null : (
      <MenuSection>
        <Header className={styles["menuHeader"] ?? ""}>{name}</Header>
        {keys.map((key) => (
          <MenuItem key={key} id={`${prefix}${key}`} textValue={nameOf(key)} className={controls["option"] ?? ""}>
            <bdi>{nameOf(key)}</bdi>
          </MenuItem>
        ))}
      </MenuSection>
    );
  const keys = tags.map(({ key }) => key);
  return (
    <MenuTrigger>
      <Button className={styles["bulkButton"] ?? ""}>
        <Tag aria-hidden />
        {t("tags")}
      </Button>
      <Popover className={controls["popover"] ?? ""} placement="top">
        <Menu aria-label={t("tags")} className={controls["list"] ?? ""} onAction={(id) => run(String(id))}>
          {section(
            t("addTag"),
            ADD,
            keys.filter((key) => !isInAll(key)),
          )}
          {section(t("removeTag"), REMOVE, keys.filter(isIn))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

const ADD = "+";
const REMOVE = "-";
