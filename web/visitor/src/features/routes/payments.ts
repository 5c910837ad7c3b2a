/** Patterns of the payment provider's keys. */
const KEY_BUTTON = /^buy_btn_\w{1,128}$/;
const PUBLISHABLE_KEY = /^pk_(?:test|live)_\w{1,256}$/;

/** canBePaid reports whether both keys are valid (PAY-2). */
export function canBePaid(keys: { idKeyButton?: string; publishableKeyButton?: string }): boolean {
  return KEY_BUTTON.test(keys.idKeyButton ?? "") && PUBLISHABLE_KEY.test(keys.publishableKeyButton ?? "");
}
