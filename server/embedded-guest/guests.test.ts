import type { Duplex } from "node:stream";
import { duplexPair } from "node:stream";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { RfbViewer } from "../testing/rfb-viewer.ts";
import { watchScreen } from "../testing/rfb-viewer.ts";
import type { GuestFacts } from "./commands.ts";
import { createGuests } from "./guests.ts";
import { serveRfb } from "./serve-rfb.ts";
import { createTextScreen } from "./text-screen.ts";

const BOOTED = new Date("2026-03-01T10:00:00Z");
const FACTS: GuestFacts = {
  name: "erp-prod-db",
  hostname: "erp-prod-db.internal",
  operatingSystem: "Debian 12",
  cores: 4,
  coresPerSocket: 2,
  memory: 8192,
  disks: [40, 200],
  networkCards: [{ macAddress: "00:50:56:00:00:01", networkName: "Backend" }],
  ipAddress: "10.1.0.9",
  bootedAt: BOOTED,
};
const NOW = new Date("2026-03-02T12:34:00Z");
const [CONTROL, ALT, DELETE, BACKSPACE] = [0xff_e3, 0xff_e9, 0xff_ff, 0xff_08];
const KEY_C = "c".charCodeAt(0);

function start() {
  const guests = createGuests(() => NOW);
  const restarted = vi.fn<(at: Date) => void>();
  return {
    guests,
    restarted,
    connect: () => guests.connect("1 vm-1", FACTS, restarted),
  };
}

describe("the screen of a simulated guest", () => {
  it.each([
    ["raw", [0]],
    ["zlib", [6, 0]],
  ])("shows the machine and what is typed, in %s", async (_name, encodings) => {
    const viewer = await watchScreen(start().connect(), encodings);
    expect(viewer.name).toBe("erp-prod-db");
    const booted = await viewer.shows((text) => text.includes("login:"));
    expect(booted).toContain("Atrium embedded platform, simulated guest");
    expect(booted).toContain("Processor  4 cores in 2 sockets\nMemory     8192 MB\nDisk 1     40 GB");
    viewer.type("anna\nhostname\n");
    await viewer.shows((text) =>
      text.includes("anna@erp-prod-db.internal:~$ hostname\nerp-prod-db.internal"),
    );
  });

  it("compresses: a whole screen is a hundredth of its pixels", async () => {
    const viewer = await watchScreen(start().connect());
    await viewer.shows((text) => text.includes("login:"));
    expect(viewer.received()).toBeLessThan((640 * 400 * 4) / 100);
  });

  it("sends only the rows that changed", async () => {
    const viewer = await watchScreen(start().connect(), [0]);
    await viewer.shows((text) => text.includes("login:"));
    const before = viewer.received();
    viewer.type("x");
    await viewer.shows((text) => text.includes("login: x"));
    expect(viewer.received() - before).toBe(640 * 16 * 4);
  });

  it.each([
    ["uname", "Debian 12 (Atrium embedded platform, simulated guest)"],
    ["uptime", "up 1 day, 2:34"],
    ["free", "8192 MB of memory. How much is used only a real guest would know."],
    ["nproc", "4"],
    ["ip addr", "1: eth0, Backend\n    link/ether 00:50:56:00:00:01\n    inet 10.1.0.9"],
    ["cat /etc/passwd", "cat: command not found"],
    ["help", "reboot    starts the guest again"],
  ])("answers %s", async (command, answer) => {
    const viewer = await watchScreen(start().connect());
    viewer.type(`root\n${command}\n`);
    const answered = (text: string) => text.includes(`$ ${command}\n`) && text.includes(answer);
    expect(await viewer.shows(answered)).toContain(`$ ${command}\n`);
  });

  it("takes characters back, forgets a line, and clears", async () => {
    const viewer = await watchScreen(start().connect());
    viewer.type("root\nnpx");
    viewer.press(BACKSPACE);
    viewer.type("roc");
    viewer.press(CONTROL, KEY_C);
    await viewer.shows((text) => text.includes("$ nproc^C\nroot@erp-prod-db.internal:~$"));
    viewer.type("clear\n");
    const cleared = await viewer.shows((text) => !text.includes("nproc"));
    expect(cleared.trim()).toBe("root@erp-prod-db.internal:~$");
  });

  it("types what is pasted", async () => {
    const viewer = await watchScreen(start().connect());
    viewer.paste("root\nnproc\nfrée");
    expect(await viewer.shows((text) => text.includes("frée"))).toContain("$ nproc\n4\nroot@");
  });

  it("starts again with Ctrl-Alt-Del, and says when", async () => {
    const { connect, restarted } = start();
    const viewer = await watchScreen(connect());
    viewer.type("root\nuptime\n");
    await viewer.shows((text) => text.includes("up 1 day"));
    viewer.press(CONTROL, ALT, DELETE);
    await viewer.shows((text) => text.includes("login:") && !text.includes("up 1 day"));
    expect(restarted.mock.calls).toEqual([[NOW]]);
  });

  it("is one for all who look at it, and starts anew with its machine", async () => {
    const { guests, connect } = start();
    const [one, other] = [await watchScreen(connect()), await watchScreen(connect())];
    one.type("root\n");
    await other.shows((text) => text.includes("root@"));
    guests.know("1 vm-1", { ...FACTS, memory: 16_384 });
    one.type("free\n");
    await other.shows((text) => text.includes("16384 MB of memory"));
    guests.know("1 vm-1", { ...FACTS, bootedAt: NOW });
    const booted = await one.shows((text) => text.includes("login:") && !text.includes("root@"));
    expect(booted).toContain("No operating system runs behind this screen");
  });

  it("keeps the last rows of more than fit", async () => {
    const viewer = await watchScreen(start().connect());
    viewer.type(`root\n${"nproc\n".repeat(40)}hostname\n`);
    const text = await viewer.shows((each) => each.includes("$ hostname\n"));
    expect(text).not.toContain("login:");
  });
});

describe("a viewer that types without end", () => {
  const LINES = 2000;
  const enter = "uptime\n";

  afterEach(() => vi.useRealTimers());

  it.each<[how: string, type: (viewer: RfbViewer) => void]>([
    ["with keys", (viewer) => viewer.type(enter.repeat(LINES))],
    [
      "with pastes",
      (viewer) => {
        for (let each = 0; each < LINES; each += 500) viewer.paste(enter.repeat(500));
      },
    ],
  ])("%s gets a few commands at a time, and only so many a second", async (_how, type) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    let commands = 0;
    const guests = createGuests(() => {
      commands += 1;
      return NOW;
    });
    const viewer = await watchScreen(guests.connect("1 vm-1", FACTS, () => undefined));
    viewer.type("root\n");
    await viewer.shows((text) => text.includes("root@"));
    type(viewer);
    let most = 0;
    const turns = async (count: number) => {
      for (let turn = 0; turn < count; turn += 1) {
        const before = commands;
        await new Promise((resolve) => setImmediate(resolve));
        most = Math.max(most, commands - before);
      }
    };
    await turns(2000);
    const atOnce = commands;
    await vi.advanceTimersByTimeAsync(1000);
    await turns(200);
    await vi.advanceTimersByTimeAsync(1000);
    await turns(200);
    expect(most).toBeLessThanOrEqual(2);
    expect(atOnce).toBe(100);
    expect(commands - atOnce).toBeGreaterThan(20);
    expect(commands - atOnce).toBeLessThanOrEqual(40);
  });
});

describe("a viewer that breaks the protocol", () => {
  const READY = [
    Buffer.from("RFB 003.008\n"),
    Buffer.from([1]), // no security
    Buffer.from([1]), // shared
  ];

  it.each<[title: string, says: readonly Buffer[]]>([
    ["speaks another one", [Buffer.from("GET / HTTP/1")]],
    ["wants a password", [Buffer.from("RFB 003.008\n"), Buffer.from([2])]],
    ["sends an unknown message", [...READY, Buffer.from([99])]],
    ["pastes without end", [...READY, Buffer.from([6, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff])]],
    ["pastes more than 4 KB", [...READY, Buffer.from([6, 0, 0, 0, 0, 0, 0x10, 1])]],
    [
      "wants a table of colours",
      [...READY, Buffer.from([0, 0, 0, 0, 8, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
    ],
  ])("is left where it %s", async (_title, says) => {
    const [viewer, server] = duplexPair();
    const served = serve(server);
    for (const each of says) viewer.write(each);
    viewer.resume();
    await served;
    expect(server.destroyed).toBe(true);
  });

  async function serve(server: Duplex): Promise<void> {
    server.on("error", () => undefined);
    await serveRfb(server, {
      name: "x",
      screen: createTextScreen(),
      press: () => "none",
      type: () => "none",
    });
  }
});
