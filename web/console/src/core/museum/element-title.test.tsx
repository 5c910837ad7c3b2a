import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import { loadCatalogue } from "../../i18n/catalogue";
import { useElementTitle } from "./element-title";

it("an entry of the start menu without a title is called by what it opens, other elements by title, key or list", async () => {
  const { messages } = await loadCatalogue("en");
  const { result } = renderHook(useElementTitle, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <IntlProvider locale="en" messages={messages}>
        {children}
      </IntlProvider>
    ),
  });
  const title = (list: string, key: string, own: string, type?: string): string =>
    result.current({ list, key, title: own, type });
  expect(title("navigationSections", "side_menu", "side_menu")).toBe("Shortcuts");
  expect(title("navigationSections", "keyboard", "")).toBe("Keypad and camera");
  expect(title("navigationSections", "keyboard", "Type a number")).toBe("Type a number");
  expect(title("navigationSections", "teclado", "teclado")).toBe("teclado");
  expect(title("navigationSections", "teclado", "teclado", "KEYBOARD")).toBe("Keypad and camera");
  expect(title("artworks", "keyboard", "keyboard")).toBe("keyboard");
  expect(title("artworks", "214", "")).toBe("214");
  expect(title("navigationSections", "", "")).toBe("Start menu");
});
