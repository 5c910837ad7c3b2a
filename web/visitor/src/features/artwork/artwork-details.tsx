import type { Artwork } from "@cicerone/api/types";
import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import { ExternalLink } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useLocalize } from "../../core/museum/hooks";
import { useKidsMode } from "../../core/visit/mode";
import { useDetailWords } from "../../i18n/detail-words";
import { DETAIL_FIELDS } from "./details";
import styles from "./artwork-details.module.css";

/** ArtworkDetails lists what a museum's label says about a work, and links to pages outside the guide (FIELD-1). */
export function ArtworkDetails({ artwork }: { artwork: Artwork }): ReactNode {
  const words = useDetailWords();
  const translate = useLocalize()(artwork);
  const heading = useId();
  const entries = DETAIL_FIELDS.map((field) => ({
    field,
    ...(field === "accessionNumber"
      ? { text: artwork.accessionNumber ?? "", attributes: {} }
      : translate.localizedText(field)),
  })).filter(({ text }) => text !== "");
  return (
    <section className={styles["details"]} aria-labelledby={heading}>
      <h2 id={heading}>{words.details}</h2>
      {entries.length > 0 && (
        <dl className={styles["list"]}>
          {entries.map(({ field, text, attributes }) => (
            <div key={field}>
              <dt>{words[field]}</dt>
              <dd {...attributes}>
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Links artwork={artwork} />
    </section>
  );
}

/** Links leads to pages about the work in new tabs; children stay in the guide. */
function Links({ artwork: { links = [], iiifManifest } }: { artwork: Artwork }): ReactNode {
  const words = useDetailWords();
  const localize = useLocalize();
  const kids = useKidsMode();
  const targets = links.map((link) => ({
    url: localize(link)("url"),
    label: localize(link).localizedText("label"),
  }));
  if (iiifManifest !== undefined) targets.push({ url: iiifManifest, label: { text: "IIIF", attributes: {} } });
  if (kids || targets.length === 0) return null;
  return (
    <>
      <h3>{words.links}</h3>
      <ul className={styles["links"]}>
        {targets.map(({ url, label }) => (
          <li key={`${url} ${label.text}`}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              <span {...label.attributes}>{label.text}</span>
              <ExternalLink aria-hidden size={18} />
              <VisuallyHidden>({words.newTab})</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
