import "@cicerone/theme/tokens.css";
import { retryStyles } from "../../lib/styles";
import { hideRefusedApis } from "./refused-apis";
import { startPreview } from "./start";

hideRefusedApis(window);
retryStyles();

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
void startPreview(window, root);
