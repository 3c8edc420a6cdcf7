import { once } from "node:events";
import { Duplex } from "node:stream";
import { afterEach, expect, it } from "vitest";
import { createWebSocketStream, WebSocket } from "ws";
import { openTestPortal } from "../testing/test-portal.ts";
import { productPlatforms } from "../platforms/index.ts";
import type { Platform } from "../platforms/index.ts";
import type { ConsoleSource } from "./index.ts";

// What a console does with a screen that is fast, slow, or does not answer: the demo's machines with screens of the test.

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** The platforms of the product, whose machines all have this screen. */
function withScreen(connect: () => Promise<Duplex>): readonly Platform[] {
  const shown = (source: ConsoleSource): ConsoleSource => ({
    ...source,
    async find(at) {
      const found = await source.find(at);
      return found.is === "elsewhere" ? found : { ...found, is: "screen", connect };
    },
  });
  return productPlatforms.map((platform) => ({
    ...platform,
    consoles: (platform.consoles ?? []).map(shown),
  }));
}

async function openConsole(connect: () => Promise<Duplex>) {
  const portal = await openTestPortal(withScreen(connect));
  closers.push(() => portal.close());
  const address = await portal.listen();
  const customer = await portal.signIn("customer");
  const { body } = await customer.get(
    "/automators/vcenter/v2/1/resource-pool/virtual-machine?filter[powerState]=POWERED_ON",
  );
  const path = `/automators/vcenter/v2/1/virtual-machine/${body.data[0].moId}/console-access`;
  const { id } = (await customer.get(path)).body;
  const url = String((await customer.get(`${path}/${id}`)).body.proxy_url);
  const socket = new WebSocket(`${address.replace("http", "ws")}/console-socket`, {
    headers: { origin: address },
  });
  closers.push(() => socket.terminate());
  const closed = once(socket, "close").then(([code, reason]) => `${code} ${reason}`);
  await once(socket, "open");
  const ticket = new URLSearchParams(url.slice(url.indexOf("?"))).get("ticket");
  const token = customer.signedIn["authorization"]?.replace("Bearer ", "");
  socket.send(JSON.stringify({ ticket, token }));
  const answered = new Promise<Duplex>((resolve) => {
    socket.once("message", () => resolve(createWebSocketStream(socket)));
  });
  return { portal, socket, answered, closed };
}

/** More than what the connection itself holds. */
const ALL = 32 * 1024 * 1024;

it("sends a picture no faster than the browser takes it", async () => {
  const piece = Buffer.alloc(64 * 1024);
  let sent = 0;
  const screen = new Duplex({
    read() {
      if (sent === ALL) return;
      sent += piece.length;
      this.push(piece);
    },
    write: (_chunk, _encoding, done) => done(),
  });
  const { answered } = await openConsole(async () => screen);
  // It reads nothing yet.
  const browser = await answered;
  browser.on("error", () => undefined);
  let before = -1;
  const isAtRest = () => {
    const rests = sent === before;
    before = sent;
    return rests && sent > 0;
  };
  await expect.poll(isAtRest, { interval: 500, timeout: 20_000 }).toBe(true);
  expect(sent).toBeLessThan(ALL);
  browser.resume();
  await expect.poll(() => sent, { timeout: 20_000 }).toBe(ALL);
});

it("reads what is typed no faster than the screen takes it", async () => {
  const piece = Buffer.alloc(256 * 1024);
  let taken = 0;
  let take: (() => void) | undefined;
  let isHeld = true;
  const screen = new Duplex({
    read: () => undefined,
    write(chunk: Buffer, _encoding, done) {
      taken += chunk.length;
      if (isHeld) take = done;
      else done();
    },
  });
  const { answered, socket } = await openConsole(async () => screen);
  const browser = await answered;
  browser.on("error", () => undefined);
  for (let sent = 0; sent < ALL; sent += piece.length) socket.send(piece);
  await expect.poll(() => taken, { timeout: 20_000 }).toBe(piece.length);
  // The screen holds its first piece; the connection is full, and the rest waits in the browser.
  expect(socket.bufferedAmount).toBeGreaterThan(0);
  isHeld = false;
  take?.();
  await expect.poll(() => taken, { timeout: 20_000 }).toBe(ALL);
});

it("says that a screen does not answer", async () => {
  const { closed } = await openConsole(() => Promise.reject(new Error("connect ECONNREFUSED 10.0.0.7:5900")));
  expect(await closed).toBe("4502 The screen of the machine does not answer. Connect again.");
});

it("ends with its screen", async () => {
  const screen = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
  const { answered, closed } = await openConsole(async () => screen);
  (await answered).on("error", () => undefined);
  screen.destroy(new Error("read ECONNRESET"));
  expect(await closed).toBe("4502 The machine has closed its console.");
});

it("ends when the server stops, and its screen with it", async () => {
  const screen = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
  const { answered, closed, portal } = await openConsole(async () => screen);
  (await answered).on("error", () => undefined);
  await portal.close();
  closers.length = 0;
  expect(await closed).toBe("1001 The server stops. Connect again.");
  expect(screen.destroyed).toBe(true);
});
