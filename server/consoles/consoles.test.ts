import { once } from "node:events";
import type { Duplex } from "node:stream";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createWebSocketStream, WebSocket } from "ws";
import type { Caller, TestPortal } from "../testing/test-portal.ts";
import { openTestPortal } from "../testing/test-portal.ts";
import { watchScreen } from "../testing/rfb-viewer.ts";

// Consoles of the demo's machines, from the request to the picture, over real connections.

let portal: TestPortal;
let customer: Caller;
let address: string;
/** Machines of the customer that are on, one for each test. */
let machines: { automatorId: number; moId: string; name: string; serviceId: number }[];
const sockets = new Set<WebSocket>();

beforeAll(async () => {
  portal = await openTestPortal();
  address = await portal.listen();
  customer = await portal.signIn("customer");
  machines = await system(
    `select v.automator_id as "automatorId", v.mo_id as "moId", v.name, s.id as "serviceId"
     from vcenter_virtual_machine v join service s on s.mo_id = v.resource_pool and s.automator_id = v.automator_id
     where v.account_id = 100 and v.power_state = 'POWERED_ON' and s.state = 'Available' and v.automator_id = 1 order by v.mo_id limit 12`,
  );
});
afterEach(() => {
  for (const socket of sockets) socket.terminate();
  sockets.clear();
});
afterAll(() => portal.close());

function system<Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  return portal.database.transaction("system", (db) => db.query<Row>(sql, values));
}

/** One that the tests share, where it does not matter what others have done with it. */
function anyMachine() {
  return consoleOf(machines[0]);
}

/** One that nobody has opened a console of. */
function nextMachine() {
  return consoleOf(machines.pop());
}

function consoleOf(machine: (typeof machines)[number] | undefined) {
  if (machine === undefined) throw new Error("The demo has no more machines that are on.");
  const path = `/automators/vcenter/v2/${machine.automatorId}/virtual-machine/${machine.moId}/console-access`;
  return { ...machine, path };
}

/** Asks for a console until its address arrives; answers the ticket in it. */
async function ticketOf(caller: Caller, path: string): Promise<string> {
  const opened = await caller.get(path);
  const asked = opened.status === 202 ? await caller.get(`${path}/${opened.body.id}`) : undefined;
  const url = String(asked?.body.proxy_url ?? opened.body.url);
  expect(url).toMatch(/^\/#\/console\?/);
  return new URLSearchParams(url.slice(url.indexOf("?"))).get("ticket") ?? "";
}

function tokenOf(caller: Caller): string {
  return (caller.signedIn["authorization"] ?? "").replace("Bearer ", "");
}

async function connect(headers: Record<string, string> = { origin: address }): Promise<WebSocket> {
  const socket = new WebSocket(`${address.replace("http", "ws")}/console-socket`, { headers });
  sockets.add(socket);
  await once(socket, "open");
  return socket;
}

async function closeOf(socket: WebSocket): Promise<string> {
  const [code, reason] = await once(socket, "close");
  return `${code} ${reason}`;
}

/** Connects with a ticket: the viewer, and the end that comes at some time. */
async function openScreen(ticket: string, token: string) {
  const socket = await connect();
  const closed = closeOf(socket);
  socket.send(JSON.stringify({ ticket, token }));
  // At once: what follows the answer is for the viewer.
  const answered = new Promise<Duplex>((resolve) => {
    socket.once("message", (answer) => {
      expect(JSON.parse(Buffer.isBuffer(answer) ? answer.toString("utf8") : "")).toHaveProperty("machine");
      resolve(createWebSocketStream(socket));
    });
  });
  const first = await Promise.race([answered, closed]);
  if (typeof first === "string") return { closed: first };
  first.on("error", () => undefined);
  return { socket, closed, viewer: await watchScreen(first) };
}

async function openConsole(caller: Caller, path: string) {
  const opened = await openScreen(await ticketOf(caller, path), tokenOf(caller));
  if (opened.viewer === undefined) throw new Error(opened.closed);
  return { ...opened, closed: opened.closed };
}

describe("a console", () => {
  it("is prepared first, and then there at once", async () => {
    const { path } = nextMachine();
    const first = await customer.get(path);
    expect([first.status, first.body]).toEqual([202, { id: expect.any(String) }]);
    const asked = await customer.get(`${path}/${first.body.id}`);
    expect(asked.body).toEqual({
      id: first.body.id,
      proxy_url: expect.stringMatching(
        /^\/#\/console\?api=vcenter-v2&at=%2F1%2Fvirtual-machine%2F.+&ticket=/,
      ),
    });
    const second = await customer.get(path);
    expect([second.status, second.body]).toEqual([
      200,
      { url: expect.stringContaining("&ticket="), id: expect.any(String) },
    ]);
  });

  it("shows the machine, takes what is typed, and is in the log once", async () => {
    const { path, name, serviceId, moId } = nextMachine();
    const { viewer } = await openConsole(customer, path);
    expect(viewer.name).toBe(name);
    viewer.type("root\nnproc\n");
    await viewer.shows((text) => text.includes("$ nproc"));
    const log = await system(
      `select action, account_id, actor_name, parent_type, parent_id from audit where resource_type = 'virtual-machine' and resource_id = $1 and parent_id = $2`,
      [moId, String(serviceId)],
    );
    expect(log).toEqual([
      {
        action: "virtual-machine.console",
        account_id: 100,
        actor_name: expect.any(String),
        parent_type: "service",
        parent_id: String(serviceId),
      },
    ]);
  });

  it("needs a machine that is on", async () => {
    const [off] = await system<{ moId: string; name: string }>(
      `select v.mo_id as "moId", v.name from vcenter_virtual_machine v
       where account_id = 100 and automator_id = 1 and power_state = 'POWERED_OFF' limit 1`,
    );
    expect(
      await customer.get(`/automators/vcenter/v2/1/virtual-machine/${off!.moId}/console-access`),
    ).toMatchObject({
      status: 409,
      body: { message: `${off!.name} is not on. Power it on, then open its console.` },
    });
  });

  it("needs an automator that works", async () => {
    const { path } = anyMachine();
    await system("update automator set state = 'unavailable', state_description = 'No answer.' where id = 1");
    try {
      expect((await customer.get(path)).status).toBe(409);
    } finally {
      await system("update automator set state = 'available', state_description = null where id = 1");
    }
  });

  it("is for people, not for API keys", async () => {
    const { path } = anyMachine();
    const provider = await portal.signIn("provider");
    const made = await provider.send("POST", "/access/apikey", {
      name: "Console",
      readOnly: false,
      currentPassword: "Portal123!",
    });
    expect(await portal.withBearer(String(made.body.key)).get(path)).toMatchObject({ status: 403 });
  });

  it("in preparation belongs to the session that asked for it", async () => {
    const { path } = nextMachine();
    const { id } = (await customer.get(path)).body;
    for (const other of [await portal.signIn("customer"), await portal.signIn("provider")])
      expect((await other.get(`${path}/${id}`)).status).toBe(404);
    expect((await customer.get(`${anyMachine().path}/${id}`)).status).toBe(404);
    expect((await customer.get(`${path}/no-uuid`)).status).toBe(404);
  });
});

describe("a ticket", () => {
  const USED = "4400 This console's ticket was used already, or has ended. Connect again.";

  it("is good once", async () => {
    const ticket = await ticketOf(customer, anyMachine().path);
    expect(await openScreen(ticket, tokenOf(customer))).toHaveProperty("viewer");
    expect(await openScreen(ticket, tokenOf(customer))).toEqual({ closed: USED });
  });

  it("is good once, also for two at the same moment", async () => {
    const ticket = await ticketOf(customer, anyMachine().path);
    const both = await Promise.all([1, 2].map(() => openScreen(ticket, tokenOf(customer))));
    expect(both.filter(({ viewer }) => viewer !== undefined)).toHaveLength(1);
  });

  it("is replaced by the next one of the same console", async () => {
    const { path } = nextMachine();
    const { id } = (await customer.get(path)).body;
    const [first, second] = [await customer.get(`${path}/${id}`), await customer.get(`${path}/${id}`)].map(
      ({ body }) => new URLSearchParams(String(body.proxy_url).replace(/^[^?]*/, "")).get("ticket") ?? "",
    );
    expect(await openScreen(first!, tokenOf(customer))).toEqual({ closed: USED });
    expect(await openScreen(second!, tokenOf(customer))).toHaveProperty("viewer");
    expect((await customer.get(`${path}/${id}`)).status).toBe(404);
  });

  it("ends", async () => {
    const ticket = await ticketOf(customer, anyMachine().path);
    await system("update console_access set ticket_ends_at = now() - interval '1 second'");
    expect(await openScreen(ticket, tokenOf(customer))).toEqual({ closed: USED });
  });

  it.each(["provider", "viewer", "reseller", "customer"])(
    "is of no use to another session: %s",
    async (who) => {
      const ticket = await ticketOf(customer, anyMachine().path);
      expect(await openScreen(ticket, tokenOf(await portal.signIn(who)))).toEqual({ closed: USED });
      expect(await openScreen(ticket, tokenOf(customer))).toHaveProperty("viewer");
    },
  );

  it("is of no use without a session", async () => {
    const ticket = await ticketOf(customer, anyMachine().path);
    expect((await openScreen(ticket, "x")).closed).toMatch(/^4401 /);
  });

  it("is stored as a hash", async () => {
    const ticket = await ticketOf(customer, anyMachine().path);
    const rows = await system<{ row: string }>("select console_access::text as row from console_access");
    expect(rows.some(({ row }) => row.includes(ticket))).toBe(false);
  });
});

describe("a connection", () => {
  it.each([
    ["from another site", { origin: "https://evil.example" }],
    ["from a page that has no origin", { origin: "null" }],
    ["that names none", {}],
    ["from a name like ours", { origin: "http://127.0.0.1.evil.example" }],
  ])("%s is refused", async (_title, headers) => {
    await expect(connect(headers as Record<string, string>)).rejects.toThrow("403");
  });

  it("to another address is refused", async () => {
    const socket = new WebSocket(`${address.replace("http", "ws")}/access`, { headers: { origin: address } });
    await expect(once(socket, "open")).rejects.toThrow("404");
  });

  it.each(["", "{}", "[]", "not json", JSON.stringify({ ticket: 7, token: "x" })])(
    "that begins with %j ends",
    async (hello) => {
      const socket = await connect();
      const closed = closeOf(socket);
      socket.send(hello);
      expect(await closed).toBe("4400 The connection said no ticket.");
    },
  );

  it("that speaks no RFB ends", async () => {
    const socket = await connect();
    const closed = closeOf(socket);
    socket.send(
      JSON.stringify({ ticket: await ticketOf(customer, anyMachine().path), token: tokenOf(customer) }),
    );
    await once(socket, "message");
    socket.send(Buffer.from("GET / HTTP/1.1\r\n"));
    expect(await closed).toBe("4502 The machine has closed its console.");
  });
});

describe("connections that say nothing", () => {
  const from = (forwarded: string) => connect({ origin: address, "x-forwarded-for": forwarded });
  const isAnswered = async (socket: WebSocket) => {
    const closed = closeOf(socket);
    socket.send("{}");
    return (await closed).startsWith("4400 ");
  };

  it("keep nobody else from connecting, however many they are", async () => {
    const other = await from("198.51.100.1");
    const many: WebSocket[] = [];
    for (let each = 0; each < 200; each += 1) many.push(await from("203.0.113.7"));
    expect(await isAnswered(other)).toBe(true);
    expect(await isAnswered(await from("198.51.100.2"))).toBe(true);
    const isOpen = () =>
      many.flatMap(({ readyState }, index) => (readyState === WebSocket.OPEN ? [index] : []));
    await expect.poll(isOpen).toEqual([190, 191, 192, 193, 194, 195, 196, 197, 198, 199]);
  });

  it("count together in an IPv6 network", async () => {
    const first = await from("2001:db8:0:1::1");
    const dropped = closeOf(first);
    const others: WebSocket[] = [];
    for (let each = 0; each < 9; each += 1) others.push(await from(`2001:db8:0:1::a${each}`));
    const elsewhere = await from("2001:db8:0:2::1");
    expect(first.readyState).toBe(WebSocket.OPEN);
    others.push(await from("2001:db8:0:1:ffff::1"));
    expect(await dropped).toMatch(/^1006 /);
    expect([...others, elsewhere].map(({ readyState }) => readyState)).toEqual(
      Array(11).fill(WebSocket.OPEN),
    );
  });
});

describe("an open console ends", () => {
  it("when the machine is powered off", async () => {
    const { path, moId, name } = nextMachine();
    const { closed } = await openConsole(customer, path);
    await system("update vcenter_virtual_machine set power_state = 'POWERED_OFF' where mo_id = $1", [moId]);
    expect(await closed).toBe(`4409 ${name} is not on. Power it on, then open its console.`);
  });

  it("when its service is suspended, and no other opens", async () => {
    const { path, serviceId } = nextMachine();
    const { closed } = await openConsole(customer, path);
    const [service] = await system<{ name: string }>("select name from service where id = $1", [serviceId]);
    const provider = await portal.signIn("provider");
    const state = `/pricing/service/${serviceId}/state`;
    expect(await provider.send("PATCH", state, { state: "Suspended" })).toMatchObject({ status: 200 });
    try {
      expect(await closed).toBe(`4409 ${service?.name} is Suspended.`);
      expect(await customer.get(path)).toMatchObject({
        status: 409,
        body: { message: `${service?.name} is Suspended.` },
      });
    } finally {
      await provider.send("PATCH", state, { state: "Available" });
    }
  });

  it("when its session ends", async () => {
    const other = await portal.signIn("customer");
    const { closed } = await openConsole(other, anyMachine().path);
    await system(
      "update session set revoked_at = now() where id = (select session_id from console_access order by created_at desc limit 1)",
    );
    expect(await closed).toMatch(/^4401 /);
  });

  it("when the person may no longer change services", async () => {
    const { closed } = await openConsole(customer, anyMachine().path);
    const roles = await system<{ id: number; permissions: object }>(
      `select r.id, r.permissions from role r join user_role ur on ur.role_id = r.id join app_user u on u.id = ur.user_id
       where u.username = 'customer@demo.example'`,
    );
    await system("update role set permissions = '{}' where id = any($1::int[])", [roles.map(({ id }) => id)]);
    try {
      expect(await closed).toMatch(/^4403 /);
    } finally {
      for (const { id, permissions } of roles)
        await system("update role set permissions = $2::jsonb where id = $1", [
          id,
          JSON.stringify(permissions),
        ]);
    }
  });

  it("when the person is blocked", async () => {
    const { closed } = await openConsole(customer, anyMachine().path);
    await system("update app_user set is_blocked = true where username = 'customer@demo.example'");
    try {
      expect(await closed).toMatch(/^4401 /);
    } finally {
      await system("update app_user set is_blocked = false where username = 'customer@demo.example'");
    }
  });

  it("when the machine is gone", async () => {
    const { path, moId } = nextMachine();
    const { closed } = await openConsole(customer, path);
    await system("delete from vcenter_virtual_machine where mo_id = $1", [moId]);
    expect(await closed).toBe("4404 There is no such virtual machine.");
  });

  it("for nobody while the token is replaced", async () => {
    const { viewer } = await openConsole(customer, anyMachine().path);
    await system(
      "update session set token_id = gen_random_uuid(), previous_token_id = token_id, rotated_at = now() - interval '1 hour'",
    );
    const before = await system<{ at: string }>("select max(alive_at)::text as at from console_access");
    await expect
      .poll(() => system<{ at: string }>("select max(alive_at)::text as at from console_access"))
      .not.toEqual(before);
    viewer.type("root\n");
    await viewer.shows((text) => text.includes("root@"));
    customer = await portal.signIn("customer");
  });
});

it("shows a restart of the machine", async () => {
  const { path, moId } = nextMachine();
  const { viewer } = await openConsole(customer, path);
  viewer.type("root\n");
  await viewer.shows((text) => text.includes("root@"));
  const machine = path.replace("/console-access", "/state");
  const { body } = await customer.send("PATCH", machine, { state: "restart" });
  expect((await customer.follow(body.link)).state).toBe("completed");
  await viewer.shows((text) => text.includes("login:") && !text.includes("root@"));
  const [booted] = await system<{ isNew: boolean }>(
    `select booted_at > now() - interval '1 minute' as "isNew" from vcenter_virtual_machine where automator_id = 1 and mo_id = $1`,
    [moId],
  );
  expect(booted).toEqual({ isNew: true });
});

it("opens no more than twenty consoles of an account, and counts none that has ended", async () => {
  const { path } = anyMachine();
  await system(
    `insert into console_access (id, account_id, user_id, session_id, api, automator_id, machine, opened_at, alive_at)
     select gen_random_uuid(), 100, u.id, s.id, 'x', 1, 'x', now(), now() from app_user u join session s on s.user_id = u.id
       cross join generate_series(1, 20) where u.username = 'customer@demo.example' and s.revoked_at is null order by s.created_at desc limit 20`,
  );
  const refused = await openScreen(await ticketOf(customer, path), tokenOf(customer));
  expect(refused.closed).toBe("4429 20 consoles are open in your account. Close one of them first.");
  await system("update console_access set alive_at = now() - interval '5 minutes' where api = 'x' ");
  expect(await openScreen(await ticketOf(customer, path), tokenOf(customer))).toHaveProperty("viewer");
});
