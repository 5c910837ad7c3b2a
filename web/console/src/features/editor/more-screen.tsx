import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useMuseumId } from "../../api/museum";
import { LIST_VIEWS } from "../../core/museum/lists";
import { Row, Rows } from "../../ui/rows";
import { Screen } from "../../ui/screen";

/** MoreScreen leads to the kinds of content that few museums use. */
export function MoreScreen(): ReactNode {
  const nav = useTranslations("nav");
  const lists = useTranslations("lists");
  const t = useTranslations("content");
  const museum = useMuseumId();
  return (
    <Screen title={nav("moreContent")} help={t("moreHelp")}>
      <Rows label={nav("moreContent")}>
        {LIST_VIEWS.filter(({ isRare }) => isRare).map(({ slug }) => (
          <Row
            key={slug}
            title={
              <Link to="/museums/$museum/$list" params={{ museum, list: slug }}>
                {lists(slug)}
              </Link>
            }
            detail={t(`${slug}Help`)}
          />
        ))}
      </Rows>
    </Screen>
  );
}
