import { expect, test } from "vitest";
import { isLocalAddress } from "./local-address";

test.each([
  ["http://127.0.0.1:8080", true],
  ["http://127.1", true],
  ["http://2130706433/museums/1", true],
  ["http://localhost", true],
  ["http://LOCALHOST.:8080", true],
  ["https://guide.localhost", true],
  ["http://0.0.0.0:8080", true],
  ["http://[::]:8080", true],
  ["http://[::1]", true],
  ["http://[::ffff:127.0.0.1]", true],
  ["http://[::ffff:0.0.0.0]", true],
  ["http://192.0.2.1", false],
  ["https://guide.example", false],
  ["https://localhost.example", false],
  ["https://127.example", false],
  ["http://[::2]", false],
])("%s can be opened by this computer alone: %s", (address, isLocal) => {
  expect(isLocalAddress(address)).toBe(isLocal);
});
