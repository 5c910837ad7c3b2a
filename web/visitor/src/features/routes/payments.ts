/** Form of the payment provider's keys. */
const KEY_BUTTON = /^buy_btn_\w{1,128}$/;
const PUBLISHABLE_KEY = /^pk_(?:test|live)_\w{1,256}$/;

/** Whether something can be paid for: both keys have the provider's form (PAY-2). */
export function canBePaid(keys: { idKeyButton?: string; publishableKeyButton?: string }): boolean {
  return KEY_BUTTON.test(keys.idKeyButton ?? "") && PUBLISHABLE_KEY.test(keys.publishableKeyButton ?? "");
}
