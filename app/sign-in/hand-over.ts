/**
 * How a tab whose session ran out gets a new identity without leaving its page: it opens a `noopener` tab for the
 * sign-in and waits on a channel with a name nobody else knows; that tab sends the identity token there.
 */
export function awaitIdentityToken(name: string, onToken: (identityToken: string) => void): () => void {
  const channel = new BroadcastChannel(channelName(name));
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== "string") return;
    channel.close();
    onToken(data);
  });
  return () => channel.close();
}

/** Sends the identity token to the tab that waits under this name. */
export function handIdentityToken(name: string, identityToken: string): void {
  const channel = new BroadcastChannel(channelName(name));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of our own origin has no target to name
  channel.postMessage(identityToken);
  channel.close();
}

function channelName(name: string): string {
  return `atrium-sign-in-${name}`;
}
