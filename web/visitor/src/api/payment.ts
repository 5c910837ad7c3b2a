/**
 * PaymentAnswer is what the server answers of something that is sold: sold, sold no more, or nothing that can be
 * understood.
 */
export type PaymentAnswer = "sold" | "not-sold" | "no-answer";

/**
 * askPayment asks whether the page with a payment's buy button is there: the installation may have no payment provider,
 * and the museum may have taken its keys back since the phone received it.
 */
export async function askPayment(address: string, fetch: typeof globalThis.fetch): Promise<PaymentAnswer> {
  try {
    // A page with an origin of its own is led to, and not asked from here.
    const { ok, type, status } = await fetch(address, { redirect: "manual" });
    if (ok || type === "opaqueredirect") return "sold";
    return status === 404 || status === 410 ? "not-sold" : "no-answer";
  } catch {
    return "no-answer";
  }
}
