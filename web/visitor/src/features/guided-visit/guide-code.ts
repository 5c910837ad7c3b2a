/**
 * checkGuideCode returns the error of a guide code. No guide codes exist yet, so any code that is not empty is wrong
 * (specification 1 §4).
 */
export function checkGuideCode(code: string): "empty_code" | "wrong_code" {
  return code.trim() === "" ? "empty_code" : "wrong_code";
}
