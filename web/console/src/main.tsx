import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { meQuery } from "./api/queries";
import { App } from "./app/app";
import { createConsoleRouter } from "./app/router";
import { createServices } from "./app/services";
import { loadFrameCatalogue } from "./i18n/catalogue";
import { consoleLanguageOf } from "./i18n/languages";
import { refuseMarkup } from "./lib/trusted-types";
import "./theme/tokens.css";
import "./theme/base.css";

/** Asks who is signed in, and loads that account's language, before anything is shown. */
async function start(root: HTMLElement): Promise<void> {
  const services = createServices();
  const { calls, queries, languageChoice } = services;
  const me = await queries.ensureQueryData(meQuery(calls)).catch(() => null);
  const language = me ? consoleLanguageOf([me.account.language]) : languageChoice.get();
  const catalogue = await loadFrameCatalogue(language).catch(() => undefined);
  createRoot(root).render(
    <StrictMode>
      <App services={services} router={createConsoleRouter({ calls, queries })} catalogue={catalogue} />
    </StrictMode>,
  );
}

refuseMarkup();
const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
void start(root);
