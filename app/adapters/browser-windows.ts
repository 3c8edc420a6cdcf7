import type { WindowMessage, Windows } from "#engine/ports";
import { readOwn } from "#validators";

/** A window that has not asked for its message by then was closed, or stopped by the browser. */
const GIVE_UP_MS = 120_000;

/**
 * Opens windows of the portal and sends each one message over a channel. The channel's name is random, part of the
 * window's address, and used once.
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
      // Sent each time the window asks, until it confirms: a message without a listener is lost.
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

/** Called in the opened window: asks for its message and passes it on once. The returned function stops waiting. */
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
      const hasPoll = typeof api === "string" && typeof path === "string";
      return { is: "console", session, url, poll: hasPoll ? { api, path } : undefined };
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
      language: typeof language === "string" ? language : undefined,
      picture: typeof picture === "string" ? picture : undefined,
    },
  };
}
