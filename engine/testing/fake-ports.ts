import type { Ports, WindowKind, WindowMessage } from "../ports/ports.ts";
import { createFakeClock } from "./fake-clock.ts";
import type { FakeClock } from "./fake-clock.ts";
import { createFakeHttp } from "./fake-http.ts";
import type { FakeHttp } from "./fake-http.ts";
import { createFakeStore } from "./fake-store.ts";
import type { FakeStore } from "./fake-store.ts";

/** The ports of one tab, with handles for tests. */
export interface FakePorts extends Ports {
  readonly clock: FakeClock;
  readonly http: FakeHttp;
  /** Logged warnings and errors, as `warn …` and `error …`. */
  readonly logged: readonly string[];
  readonly cookies: Map<string, string>;
  /** The opened windows, with the messages sent to each. */
  readonly opened: readonly { readonly kind: WindowKind; readonly sent: readonly WindowMessage[] }[];
  /** From now on new windows never ask for their message: the browser blocks them, or they take the focus and do not load. */
  blockWindows(how?: "blocked" | "stuck"): void;
  /** Goes offline or online, into the background or foreground. */
  setNetwork(change: { readonly isOnline?: boolean; readonly isVisible?: boolean }): void;
}

/** One browser: its tabs share the clock, the server, the store and the locks. */
export interface FakeBrowser {
  readonly clock: FakeClock;
  readonly http: FakeHttp;
  readonly store: FakeStore;
  /** Opens a tab with a tab store of its own. */
  openTab(): FakePorts;
}

export const FAKE_ORIGIN = "https://portal.example";

export function createFakePorts(): FakePorts {
  return createFakeBrowser().openTab();
}

export function createFakeBrowser(): FakeBrowser {
  const clock = createFakeClock();
  const http = createFakeHttp(clock, FAKE_ORIGIN);
  const store = createFakeStore();
  const locks = new Map<string, Promise<unknown>>();
  let made = 0;

  const lock: Ports["lock"] = async (name, { wait }, work) => {
    while (locks.has(name)) {
      if (!wait) return undefined;
      await locks.get(name);
    }
    const done = work();
    const released = done.then(
      () => void locks.delete(name),
      () => void locks.delete(name),
    );
    locks.set(name, released);
    return done;
  };

  return {
    clock,
    http,
    store,
    openTab() {
      const logged: string[] = [];
      const cookies = new Map<string, string>();
      let popups: "open" | "blocked" | "stuck" = "open";
      const opened: { readonly kind: WindowKind; readonly sent: WindowMessage[] }[] = [];
      const listeners = new Set<() => void>();
      let network = { isOnline: true, isVisible: true };
      return {
        clock,
        http,
        logged,
        cookies,
        opened,
        store: store.view(),
        tabStore: createFakeStore().view(),
        ids: { uuid: () => `00000000-0000-4000-8000-${String(++made).padStart(12, "0")}` },
        log: {
          warn: (message) => void logged.push(`warn ${message}`),
          error: (message) => void logged.push(`error ${message}`),
        },
        lock,
        askIdentity: () => Promise.resolve({ ok: false, reason: "refused" }),
        upload: () => Promise.resolve({ status: 0, headers: {}, text: "" }),
        network: {
          isOnline: () => network.isOnline,
          isVisible: () => network.isVisible,
          subscribe(listener) {
            listeners.add(listener);
            return () => void listeners.delete(listener);
          },
        },
        windows: {
          open(kind) {
            const sent: WindowMessage[] = [];
            opened.push({ kind, sent });
            return {
              send: (message) => void sent.push(message),
              hasAsked: () => popups === "open",
              mayBeOpen: () => popups !== "blocked",
            };
          },
        },
        origin: FAKE_ORIGIN,
        cookie: (name) => cookies.get(name),
        random: () => 0.5,
        blockWindows(how = "blocked") {
          popups = how;
        },
        setNetwork(change) {
          network = { ...network, ...change };
          for (const listener of listeners) listener();
        },
      };
    },
  };
}
