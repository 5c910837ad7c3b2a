/** The name of the channel between the console's windows. */
const CHANNEL = "cicerone-identity";

type Message = "confirmed" | "signed-out";

/** announceIdentity announces to the console's other windows that somebody has signed in or confirmed who they are. */
export function announceIdentity(): void {
  announce("confirmed");
}

/** announceSignOut announces to the console's other windows that somebody has signed out. */
export function announceSignOut(): void {
  announce("signed-out");
}

/** onIdentity calls a function when another window announces the identity, until the returned function is called. */
export function onIdentity(confirmed: () => void): () => void {
  return listen("confirmed", confirmed);
}

/** onSignOut calls a function when somebody signs out in another window, until the returned function is called. */
export function onSignOut(signedOut: () => void): () => void {
  return listen("signed-out", signedOut);
}

function announce(message: Message): void {
  const channel = new BroadcastChannel(CHANNEL);
  // A channel has no target: it reaches this origin only.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(message);
  channel.close();
}

function listen(wanted: Message, act: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data === wanted) act();
  });
  return () => channel.close();
}
