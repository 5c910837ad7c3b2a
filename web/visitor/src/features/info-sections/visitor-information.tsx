import { RichText } from "@cicerone/ui/rich-text";
import type { ReactNode } from "react";
import { visitorInformation } from "../../core/museum/content";
import { useContentTranslator, useMuseum } from "../../core/museum/hooks";
import { useDetailWords } from "../../i18n/detail-words";
import styles from "./visitor-information.module.css";

/** VisitorInformation shows opening hours, address, contact and accessibility statement of the museum (FIELD-1). */
export function VisitorInformation(): ReactNode {
  const museum = useMuseum();
  const words = useDetailWords();
  const translate = useContentTranslator(museum);
  return (
    <div className={styles["information"]}>
      {visitorInformation(museum).map((field) => {
        const { text, attributes } = translate.localizedText(field);
        return (
          <section key={field} aria-labelledby={`information-${field}`}>
            <h2 id={`information-${field}`}>{words[field]}</h2>
            {field === "address" ? <address {...attributes}>{text}</address> : <RichText html={text} {...attributes} />}
          </section>
        );
      })}
    </div>
  );
}
