import type { Ports } from "#engine/ports";
import { createBrowserHttp, REQUEST_TIMEOUT_MS } from "./browser-http.ts";
import { createBrowserLock } from "./browser-lock.ts";
import { createBrowserLog } from "./browser-log.ts";
import { createBrowserNetwork } from "./browser-network.ts";
import { createBrowserStore } from "./browser-store.ts";
import { createBrowserWindows } from "./browser-windows.ts";
import { createPageLeaving } from "./page-leaving.ts";
import { readCookie } from "./read-cookie.ts";

/** The engine's ports, implemented by the browser. */
export function createBrowserPorts(): Ports {
  const origin = window.location.origin;
  const log = createBrowserLog();
  return {
    clock: {
      now: () => Date.now(),
      after(ms, call) {
        const timer = setTimeout(call, ms);
        return () => clearTimeout(timer);
      },
    },
    http: createBrowserHttp((url, init) => fetch(url, init), REQUEST_TIMEOUT_MS, createPageLeaving(window)),
    store: createBrowserStore(() => window.localStorage, window),
    tabStore: createBrowserStore(() => window.sessionStorage, window),
    ids: { uuid },
    log,
    lock: createBrowserLock(navigator.locks),
    network: createBrowserNetwork(window),
    async upload(upload) {
      try {
        const { createBrowserUpload } = await import("./browser-upload.ts");
        return await createBrowserUpload(() => new XMLHttpRequest())(upload);
      } catch {
        return { status: 0, headers: {}, text: "No connection" };
      }
    },
    windows: createBrowserWindows(window, uuid),
    async askIdentity(provider) {
      try {
        const { askIdentity } = await import("../sign-in/ask-identity.ts");
        return await askIdentity(provider, { origin, log });
      } catch {
        return { ok: false, reason: "unreachable" };
      }
    },
    origin,
    cookie: (name) => readCookie(document.cookie, name),
    random: () => Math.random(),
  };
}

/** `crypto.randomUUID` exists in secure contexts only; random bytes always do. */
function uuid(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
