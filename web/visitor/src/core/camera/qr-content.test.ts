import { describe, expect, it } from "vitest";
import { parseQrContent } from "./qr-content";

describe("CODE-6 what a QR code stands for", () => {
  it.each([
    ["CICERONE", "CICERONE"],
    ["  CICERONE\n", "CICERONE"],
    ["https://guide.example/museums/MS1kZW1v?code=CICERONE", "CICERONE"],
    ["https://guide.example/museums/MS1kZW1v/code?lang=fr&code=A%20B", "A B"],
    ["http://192.168.0.4:8080/museums/MS1kZW1v?code=%20X%20", "X"],
    ["https://guide.example/museums/MS1kZW1v", "https://guide.example/museums/MS1kZW1v"],
    ["https://elsewhere.example/shop?code=SALE", "https://elsewhere.example/shop?code=SALE"],
    ["mailto:desk@guide.example?code=X", "mailto:desk@guide.example?code=X"],
    ["code:1234", "code:1234"],
  ])("%s stands for %s", (text, code) => {
    expect(parseQrContent(text)).toBe(code);
  });
});
