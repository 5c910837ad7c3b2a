/** The name of the channel between the console and the window in which a provider confirms the identity. */
const CHANNEL = "cicerone-identity";

/** announceIdentity announces to the console's other windows that the provider has confirmed who is signed in. */
export function announceIdentity(): void {
  const channel = new BroadcastChannel(CHANNEL);
  // A channel has no target: it reaches this origin only.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage("confirmed");
  channel.close();
}

/** onIdentity calls a function when another window announces the identity, until the returned function is called. */
export function onIdentity(confirmed: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", () => confirmed());
  return () => channel.close();
}
