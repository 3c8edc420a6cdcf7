import type { WindowMessage } from "#engine/ports";
import { readOwn } from "#validators";
import { ASK, channelName, post, TAKEN } from "./window-channel.ts";

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
