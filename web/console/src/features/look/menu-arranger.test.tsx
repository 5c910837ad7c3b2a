import { render } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import { ElementPreviewContext, type ElementPreviewProps } from "../../core/museum/element-preview";
import { loadCatalogue } from "../../i18n/catalogue";
import { MenuArranger } from "./menu-arranger";
import type { MenuEntry, MenuModel } from "./menu-model";

const KEYBOARD: MenuEntry = {
  id: "1",
  name: "Keypad and camera",
  kind: "Keypad and camera",
  text: "",
  image: null,
  isHidden: false,
};

it.each([
  { entries: [], words: "There is nothing to arrange yet." },
  { entries: [KEYBOARD], words: /the museum has no content for its entries/ },
])("an empty menu on the phone says why: $words", async ({ entries, words }) => {
  const { messages } = await loadCatalogue("en");
  const shown: ElementPreviewProps[] = [];
  const preview = (props: ElementPreviewProps): null => {
    shown.push(props);
    return null;
  };
  render(
    <IntlProvider locale="en" messages={messages}>
      <ElementPreviewContext value={preview}>
        <MenuArranger
          museum="1"
          language="en_GB"
          menu="start"
          model={{ entries, undo: null, redo: null } as unknown as MenuModel}
          shown={{ list: "museum", key: "museum", values: {} }}
        />
      </ElementPreviewContext>
    </IntlProvider>,
  );
  expect(shown.at(-1)?.arrangement?.words.empty).toMatch(words);
});
