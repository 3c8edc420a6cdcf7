import { describe, expect, test, vi } from "vitest";
import { createBrowserHttp } from "./browser-http.ts";
import { createBrowserLock } from "./browser-lock.ts";
import { createBrowserNetwork } from "./browser-network.ts";
import { createBrowserStore } from "./browser-store.ts";
import { createPageLeaving, LEAVING_MS } from "./page-leaving.ts";
import { readCookie } from "./read-cookie.ts";

const GET = {
  method: "GET",
  url: "https://portal.example/apis.json",
  headers: { accept: "application/json" },
};

const cutOff = () =>
  new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError("cut off")) }));

describe("requests by fetch", () => {
  test("pass on method, headers and body, and answer with lower-case header names", async () => {
    const fetch = vi.fn(async () => new Response("[]", { status: 201, headers: { "X-Total": "3" } }));
    const answer = await createBrowserHttp(fetch)({ ...GET, method: "POST", body: "{}" });
    expect(answer).toMatchObject({ status: 201, text: "[]", headers: { "x-total": "3" } });
    expect(fetch.mock.calls[0]).toMatchObject([
      GET.url,
      { method: "POST", body: "{}", redirect: "error", credentials: "same-origin" },
    ]);
  });

  test("answer with status 0 where the network fails", async () => {
    const answer = await createBrowserHttp(() => Promise.reject(new TypeError("Failed to fetch")))(GET);
    expect(answer).toEqual({ status: 0, headers: {}, text: "" });
  });

  test("answer with status 0 where the answer is cut off", async () => {
    expect(await createBrowserHttp(async () => cutOff())(GET)).toMatchObject({ status: 0 });
  });

  test("give up after the timeout and say so", async () => {
    const never = (_: string, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) =>
        signal?.addEventListener("abort", () => reject(signal.reason as Error)),
      );
    expect(await createBrowserHttp(never, 1)(GET)).toMatchObject({
      status: 0,
      text: expect.stringContaining("No answer within"),
    });
  });

  test("answer a file that is no text byte by byte, and its refusal as text", async () => {
    const bytes = new Uint8Array([37, 80, 68, 70, 0, 255, 254]);
    const asPdf = { ...GET, headers: { accept: "application/pdf" } };
    const answer = await createBrowserHttp(async () => new Response(bytes))(asPdf);
    expect(answer).toMatchObject({ status: 200, text: "", bytes: { size: bytes.length } });
    expect(answer.bytes instanceof Blob && new Uint8Array(await answer.bytes.arrayBuffer())).toEqual(bytes);
    const refused = async () => new Response('{"message":"No"}', { status: 404 });
    expect(await createBrowserHttp(refused)(asPdf)).toMatchObject({ status: 404, text: '{"message":"No"}' });
  });

  test("leave a CSV to the browser, instead of one text in the page's memory; one that is cut off is none", async () => {
    const asCsv = { ...GET, headers: { accept: "text/csv" } };
    const whole = new Response("id\r\n1\r\n");
    const text = vi.spyOn(whole, "text");
    expect(await createBrowserHttp(async () => whole)(asCsv)).toMatchObject({ text: "", bytes: { size: 7 } });
    expect(text).not.toHaveBeenCalled();
    expect(await createBrowserHttp(async () => cutOff())(asCsv)).toMatchObject({ status: 0 });
  });

  test("wait longer for a file", async () => {
    const asFile = { ...GET, headers: { accept: "text/csv" } };
    const late = (_: string, { signal }: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason as Error));
        setTimeout(() => resolve(new Response("id")), 20);
      });
    expect(await createBrowserHttp(late, 10)(GET)).toMatchObject({ status: 0 });
    expect(await createBrowserHttp(late, 10)(asFile)).toMatchObject({ status: 200 });
  });

  test("can be cancelled", async () => {
    const controller = new AbortController();
    const never = (_: string, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) =>
        signal?.addEventListener("abort", () => reject(signal.reason as Error)),
      );
    const answer = createBrowserHttp(never)({ ...GET, signal: controller.signal });
    controller.abort();
    expect(await answer).toMatchObject({ status: 0, text: "Cancelled" });
    let stop: () => void = () => {};
    const own = { aborted: false, onStop: (listener: () => void) => void (stop = listener) };
    const another = createBrowserHttp(never)({ ...GET, signal: own });
    stop();
    expect(await another).toMatchObject({ status: 0, text: "Cancelled" });
  });
});

describe("a page that is left", () => {
  test("reports no request that the browser cancelled", async () => {
    vi.useFakeTimers();
    try {
      const leaving = createPageLeaving(window);
      const http = createBrowserHttp(() => Promise.reject(new TypeError("Failed to fetch")), 1_000, leaving);
      const answered = vi.fn<() => void>();
      await http(GET).then(answered);
      expect(answered).toHaveBeenCalledOnce();
      window.dispatchEvent(new Event("beforeunload"));
      const late = http(GET).then(answered);
      await vi.advanceTimersByTimeAsync(LEAVING_MS - 1);
      expect(answered).toHaveBeenCalledOnce();
      // The person chose to stay.
      await vi.advanceTimersByTimeAsync(1);
      await late;
      expect(answered).toHaveBeenCalledTimes(2);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("a store", () => {
  test("stores and removes values, and answers null for a missing one", () => {
    const store = createBrowserStore(() => window.localStorage, window);
    store.set("a", "1");
    expect(store.get("a")).toBe("1");
    store.remove("a");
    expect(store.get("a")).toBeNull();
  });

  test("never throws where storage is denied or full", () => {
    const denied = createBrowserStore(() => {
      throw new DOMException("denied", "SecurityError");
    }, window);
    expect(() => denied.set("a", "1")).not.toThrow();
    expect(denied.get("a")).toBeNull();
    const storage = {
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
      getItem: () => null,
    };
    const full = createBrowserStore(() => storage as unknown as Storage, window);
    expect(() => full.set("a", "1")).not.toThrow();
  });

  test("reports changes by other tabs until it is unsubscribed", () => {
    const store = createBrowserStore(() => window.localStorage, window);
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    window.dispatchEvent(new StorageEvent("storage", { key: "a", storageArea: window.localStorage }));
    window.dispatchEvent(new StorageEvent("storage", { key: "b", storageArea: window.sessionStorage }));
    stop();
    window.dispatchEvent(new StorageEvent("storage", { key: "c", storageArea: window.localStorage }));
    expect(listener.mock.calls).toEqual([["a"]]);
  });
});

describe("a lock without Web Locks", () => {
  test("runs one piece of work at a time, in order, and skips work that does not wait", async () => {
    const lock = createBrowserLock(undefined);
    const order: string[] = [];
    const first = lock("poll", { wait: true }, async () => {
      await Promise.resolve();
      order.push("first");
      return 1;
    });
    const skipped = lock("poll", { wait: false }, async () => 2);
    const second = lock("poll", { wait: true }, async () => order.push("second"));
    expect(await skipped).toBeUndefined();
    expect(await first).toBe(1);
    await second;
    expect(order).toEqual(["first", "second"]);
  });

  test("is released after work that failed", async () => {
    const lock = createBrowserLock(undefined);
    await expect(lock("a", { wait: true }, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await lock("a", { wait: false }, async () => "free")).toBe("free");
  });
});

test("the network reports going offline and online", () => {
  const network = createBrowserNetwork(window);
  const listener = vi.fn();
  const stop = network.subscribe(listener);
  window.dispatchEvent(new Event("offline"));
  window.dispatchEvent(new Event("online"));
  stop();
  window.dispatchEvent(new Event("offline"));
  expect(listener).toHaveBeenCalledTimes(2);
});

test.each([
  ["a=1; ATRIUM-XSRF=x%20y", "ATRIUM-XSRF", "x y"],
  ["a=1", "ATRIUM-XSRF", undefined],
  ["XATRIUM-XSRF=1", "ATRIUM-XSRF", undefined],
  ["ATRIUM-XSRF=%E0%A4%A", "ATRIUM-XSRF", undefined],
])("reads from %j the cookie %j as %j", (cookies, name, expected) => {
  expect(readCookie(cookies, name)).toBe(expected);
});
