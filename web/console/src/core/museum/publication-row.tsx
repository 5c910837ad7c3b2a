import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useMuseumId } from "../../api/museum";
import type { Publication } from "../../api/publishing";
import { Row } from "../../ui/rows";
import { Time } from "../../ui/time";
import { EventTitle } from "./event-title";

interface PublicationRowProps {
  publication: Publication;
  /** Who made it, where that was nobody with an account. */
  nobody: string;
}

/** PublicationRow says among the changes of a museum who published it, and leads to what was published. */
export function PublicationRow({ publication, nobody }: PublicationRowProps): ReactNode {
  const t = useTranslations("publish");
  const museum = useMuseumId();
  const { version, author, publishedAt, note } = publication;
  return (
    <Row
      title={<EventTitle who={author?.name || nobody} action="publish" />}
      detail={
        <>
          <Link to="/museums/$museum/publish" params={{ museum }} search={publication.available ? { version } : {}}>
            {t("version", { version })}
          </Link>
          {note === "" ? null : (
            <>
              {" · "}
              <bdi>{note}</bdi>
            </>
          )}
        </>
      }
      facts={<Time at={publishedAt} />}
    />
  );
}
