import type { WindowMessage, Windows } from "#engine/ports";
import { isRecord, readOwn } from "#validators";

/** A window that has not asked after this long never will: it was closed, or stopped by the browser. */
const GIVE_UP_MS = 120_000;

/**
 * Windows of ours that are told what they wait for over a channel with a name nobody else knows: it stands in their
 * address and is good for one message.
 */
export function createBrowserWindows(window: Window, nonce: () => string): Windows {
  return {
    open(kind) {
      const name = nonce();
      const channel = new BroadcastChannel(channelName(name));
      let message: WindowMessage | undefined;
      let isAsked = false;
      let isOver = false;
      const end = () => {
        isOver = true;
        channel.close();
        window.clearTimeout(timer);
      };
      // Told again whenever it asks, until it says that it has it: a message that nobody heard is lost.
      const deliver = () => {
        if (message !== undefined && isAsked && !isOver) post(channel, message);
      };
      const timer = window.setTimeout(end, GIVE_UP_MS);
      channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
        isAsked ||= data === ASK;
        if (data === ASK) deliver();
        else if (data === TAKEN) end();
      });
      window.open(`${window.location.origin}/#/${kind}?for=${name}`, "_blank", "noopener,noreferrer");
      return {
        send(next) {
          message ??= next;
          deliver();
        },
        hasAsked: () => isAsked,
      };
    },
  };
}

/** In the window that was opened: asks for its message and hears it once. The answer ends the wait. */
export function awaitMessage(name: string, onMessage: (message: WindowMessage) => void): () => void {
  const channel = new BroadcastChannel(channelName(name));
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const message = parseMessage(data);
    if (message === undefined) return;
    post(channel, TAKEN);
    channel.close();
    onMessage(message);
  });
  post(channel, ASK);
  return () => channel.close();
}

const ASK = "ask";
const TAKEN = "taken";

function channelName(name: string): string {
  return `atrium-window-${name}`;
}

function post(channel: BroadcastChannel, message: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of our own origin has no target to name
  channel.postMessage(message);
}

function parseMessage(data: unknown): WindowMessage | undefined {
  const text = (name: string) => {
    const value = readOwn(data, name);
    return typeof value === "string" ? value : undefined;
  };
  const [code, session, url, failed] = [text("code"), text("session"), text("url"), text("text")];
  switch (text("is")) {
    case "managed-access":
      return code === undefined ? undefined : { is: "managed-access", code, ...readOwnSettings(data) };
    case "failed":
      return { is: "failed", text: failed ?? "" };
    case "console": {
      const poll = readOwn(data, "poll");
      const [api, path] = [readOwn(poll, "api"), readOwn(poll, "path")];
      if (session === undefined) return undefined;
      return {
        is: "console",
        session,
        url,
        ...(isRecord(poll) && typeof api === "string" && typeof path === "string"
          ? { poll: { api, path } }
          : {}),
      };
    }
    case undefined:
    default:
      return undefined;
  }
}

function readOwnSettings(data: unknown) {
  const own = readOwn(data, "own");
  const [language, picture] = [readOwn(own, "language"), readOwn(own, "picture")];
  return {
    own: {
      ...(typeof language === "string" ? { language } : {}),
      ...(typeof picture === "string" ? { picture } : {}),
    },
  };
}
