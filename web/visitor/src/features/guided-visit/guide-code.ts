/** What is wrong with a guide code: no guide's code is known yet, so that any that is not empty is wrong (specification 1 §4). */
export function checkGuideCode(code: string): "empty_code" | "wrong_code" {
  return code.trim() === "" ? "empty_code" : "wrong_code";
}
