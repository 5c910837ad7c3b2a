import { renderToString } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import { ShareCell } from "./number-table";

it.each([
  [0, "0%"],
  [0.0004, "0.04%"],
  [0.0013, "0.1%"],
  [0.0099, "1%"],
  [0.016, "2%"],
  [1, "100%"],
])("STATS-7 a share of %s is written as %s, which is 0% only for nothing", (share, text) => {
  const cell = renderToString(
    <IntlProvider locale="en" messages={{}}>
      <ShareCell share={share} />
    </IntlProvider>,
  );
  expect(cell).toContain(`>${text}<`);
});
