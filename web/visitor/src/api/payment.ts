/** PaymentAnswer is whether something is for sale: it is, it is not, or there was no valid response. */
export type PaymentAnswer = "sold" | "not-sold" | "no-answer";

/**
 * askPayment reports whether the page of a payment's buy button exists: the installation may have no payment provider,
 * and the museum may have removed its keys since.
 */
export async function askPayment(address: string, fetch: typeof globalThis.fetch): Promise<PaymentAnswer> {
  try {
    // Pages of other origins are opened without a check.
    const { ok, type, status } = await fetch(address, { redirect: "manual" });
    if (ok || type === "opaqueredirect") return "sold";
    return status === 404 || status === 410 ? "not-sold" : "no-answer";
  } catch {
    return "no-answer";
  }
}
