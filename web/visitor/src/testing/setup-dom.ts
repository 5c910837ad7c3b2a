import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

/** For every test in a page: nothing left in the document or in the page's storage. */
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
