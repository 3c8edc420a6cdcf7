import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { connect } from "node:net";
import { makeKey } from "../identity/index.ts";
import { productUploads } from "../platforms/index.ts";
import type { Caller, TestPortal } from "../testing/test-portal.ts";
import { openTestPortal } from "../testing/test-portal.ts";
import { deleteOldUploads, SPARE_BYTES } from "./uploads.ts";

// Files that a provider sends in pieces, to addresses that are asked for first.

let portal: TestPortal;
let address: string;
let provider: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  address = await portal.listen();
  provider = await portal.signIn("provider");
});
afterAll(() => portal.close());

const AT = "/automators/vcenter/v2/1/orchestration";
const ask = (body: object, caller = provider) => caller.send("POST", `${AT}/uploads-link`, body);
const rows = async () => (await provider.get(`${AT}/uploads`)).body.data;

async function post(url: string, offset: number, content: string | Uint8Array) {
  const form = new FormData();
  form.append("offset", String(offset));
  form.append("file", new Blob([content]), "web.ova");
  const answer = await fetch(address + url, { method: "POST", body: form });
  return { status: answer.status, text: await answer.text() };
}

async function begin(name: string, size = 10) {
  const { status, body } = await ask({ name, size, modified: 7 });
  expect(status).toBe(201);
  return body as { id: string; url: string; offset: number; fields: Record<string, string> };
}

const bytesOf = async (id: string) => {
  const pieces: Buffer[] = [];
  for await (const piece of productUploads.store.read(id)) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
};

describe("a file", () => {
  it("is sent to an address that is asked for, and that then has done its work", async () => {
    const link = await begin("whole.ova");
    expect(link).toMatchObject({ offset: 0, fields: { offset: "0" } });
    expect(await post(link.url, 0, "0123456789")).toEqual({ status: 204, text: "" });
    expect(await bytesOf(link.id)).toBe("0123456789");
    expect(await rows()).toMatchObject([
      { id: link.id, name: "whole.ova", size: 10, received: 10, state: "ready" },
    ]);
    expect((await post(link.url, 0, "0123456789")).status).toBe(404);
  });

  it("goes on where it was cut off, when the same file is chosen again", async () => {
    const first = await begin("cut.ova");
    await cutOff(first.url, "01234");
    await expect.poll(() => productUploads.store.sizeOf(first.id)).toBe(5);
    const second = await begin("cut.ova");
    expect(second).toMatchObject({ id: first.id, offset: 5, fields: { offset: "5" } });
    expect(second.url).not.toBe(first.url);
    expect((await post(second.url, 5, "56789")).status).toBe(204);
    expect(await bytesOf(first.id)).toBe("0123456789");
  });

  it("is closed where it was cut off, and where another sender has ended the one before", async () => {
    const append = vi.spyOn(productUploads.store, "append");
    const first = await begin("closed.ova");
    await cutOff(first.url, "012");
    await expect.poll(() => productUploads.store.sizeOf(first.id)).toBe(3);
    const second = sendBeginning((await begin("closed.ova")).url, "34", { offset: 3 });
    await expect.poll(() => productUploads.store.sizeOf(first.id)).toBe(5);
    const third = await begin("closed.ova");
    expect((await post(third.url, 5, "56789")).status).toBe(204);
    await second.closed;
    await expect.poll(() => append.mock.results.map(({ value }) => value.closed)).toEqual([true, true, true]);
    append.mockRestore();
    expect(await bytesOf(first.id)).toBe("0123456789");
  });

  it("keeps what has arrived where its body ends in the middle of it", async () => {
    const append = vi.spyOn(productUploads.store, "append");
    const link = await begin("unended.ova");
    const sender = sendBeginning(link.url, "01234", { rest: 0 });
    const answer = await sender.answer;
    sender.socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain("The file was cut off");
    expect(productUploads.store.sizeOf(link.id)).toBe(5);
    expect(append.mock.results.map(({ value }) => value.closed)).toEqual([true]);
    append.mockRestore();
  });

  it("is refused from another place where its body ends in the middle of it, and the server goes on", async () => {
    const uncaught = vi.fn();
    process.once("uncaughtException", uncaught);
    const link = await begin("unended-elsewhere.ova");
    const sender = sendBeginning(link.url, "01234", { offset: 4, rest: 0 });
    const answer = await sender.answer;
    sender.socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 409 /);
    await begin("next.ova");
    process.off("uncaughtException", uncaught);
    expect(uncaught).not.toHaveBeenCalled();
  });

  it("is another one where it was changed meanwhile", async () => {
    const first = await begin("changed.ova");
    const { body } = await ask({ name: "changed.ova", size: 10, modified: 8 });
    expect(body.id).not.toBe(first.id);
  });

  it.each([
    ["longer than announced", 0, "0123456789!", 413, "longer than was announced"],
    ["shorter than announced", 0, "012", 400, "7 bytes are missing"],
    ["from another place", 4, "456789", 409, "continues at byte 0 and not at 4"],
  ])("is refused where it is %s", async (why, offset, content, status, message) => {
    const link = await begin(`${why}.ova`);
    const answer = await post(link.url, offset, content);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text).message).toContain(message);
  });

  it("is not taken at a made-up address, without a file, or as another type", async () => {
    expect((await post("/uploads/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", 0, "x")).status).toBe(404);
    const { url } = await begin("none.ova");
    const form = new FormData();
    form.append("offset", "0");
    expect((await fetch(address + url, { method: "POST", body: form })).status).toBe(400);
    const json = { method: "POST", body: "{}", headers: { "content-type": "application/json" } };
    expect((await fetch(address + url, json)).status).toBe(415);
  });

  it.each(["multipart/form-data", `multipart/form-data; boundary=${"b".repeat(8000)}`])(
    "is not taken as %.30s",
    async (type) => {
      const { url } = await begin("boundary.ova");
      const answer = await fetch(address + url, {
        method: "POST",
        body: "x",
        headers: { "content-type": type },
      });
      expect(answer.status).toBe(415);
    },
  );

  it("is refused where those that are being sent will fill the disk", async () => {
    const room = await productUploads.store.room();
    const system = (sql: string) => portal.database.transaction("system", (db) => db.query(sql));
    const large = (sign: string) => `insert into upload (automator_id, account_id, name, size, token_until)
      values (1, 1, 'large.ova', ${room}, now() ${sign} interval '10 minutes')`;
    // One that nobody sends any longer takes no room from others.
    await system(large("-"));
    expect((await ask({ name: "small.ova", size: 10 })).status).toBe(201);
    await system(large("+"));
    const { status, body } = await ask({ name: "another.ova", size: 10 });
    expect([status, body.message]).toEqual([
      409,
      "This server has no room for the file: its operator has to make some.",
    ]);
    await system("delete from upload");
  });

  it("is refused where those that its account has begun leave less than half of the disk to others", async () => {
    const room = await productUploads.store.room();
    const system = (sql: string) => portal.database.transaction("system", (db) => db.query(sql));
    const begun = (account: number) => `insert into upload (automator_id, account_id, name, size, token_until)
      values (1, ${account}, 'begun.ova', ${Math.floor(room * 0.55)}, now() + interval '10 minutes')`;
    await system(begun(100));
    expect((await ask({ name: "next.ova", size: 10 })).status).toBe(201);
    await system("delete from upload");
    await system(begun(1));
    const { status, body } = await ask({ name: "next.ova", size: 10 });
    expect([status, body.message]).toEqual([
      409,
      "The unfinished files of your account already take half of the free space. Send the rest of some of them, or delete them.",
    ]);
    await system("delete from upload");
  });

  it("is refused where its account has begun very many, which hinders no other account", async () => {
    const system = (sql: string) => portal.database.transaction("system", (db) => db.query(sql));
    const many = (account: number) => `insert into upload (automator_id, account_id, name, size)
      select 1, ${account}, 'many-' || n, 10 from generate_series(1, 20) n`;
    await system(many(100));
    expect((await ask({ name: "more.ova", size: 10 })).status).toBe(201);
    await system(many(1));
    expect((await ask({ name: "still-more.ova", size: 10 })).body.message).toContain("Very many files");
    await system("delete from upload");
  });

  it("holds no connection whose body never comes where its token is wrong", async () => {
    const head =
      "POST /uploads/AAAAAAAA HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\n\r\n-";
    const { hostname, port } = new URL(address);
    const answer = await new Promise<string>((done) => {
      let text = "";
      const socket = connect(Number(port), hostname, () => socket.write(head));
      socket.on("data", (piece) => (text += String(piece)));
      socket.once("close", () => done(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });

  it("is told why it is refused, also where it is still being sent when that is answered", async () => {
    const { hostname, port } = new URL(address);
    const body = "b".repeat(500_000);
    const head = `POST /uploads/AAAAAAAA HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${2 * body.length}\r\n\r\n`;
    const statuses = await new Promise<string[]>((done, fail) => {
      let text = "";
      let hasSentRest = false;
      const socket = connect(Number(port), hostname, () => socket.write(head + body));
      socket.on("data", (piece) => {
        text += String(piece);
        // The rest comes after the answer, and the connection then takes another call.
        if (!hasSentRest)
          socket.write(`${body}GET /uploads/AAAAAAAA HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
        hasSentRest = true;
      });
      socket.once("error", fail);
      socket.once("close", () => done(text.match(/HTTP\/1\.1 \d+/g) ?? []));
    });
    expect(statuses).toEqual(["HTTP/1.1 404", "HTTP/1.1 404"]);
  });

  it("is refused before it is sent where it is too large or no OVA", async () => {
    const large = await ask({ name: "a.ova", size: 60 * 1024 ** 3 });
    expect([large.status, large.body.errors?.[0]?.message]).toEqual([
      422,
      "The file is larger than the 50 GB that this server takes.",
    ]);
    expect((await ask({ name: "a.iso", size: 5 })).status).toBe(422);
  });

  it("is the owner's alone, and customers cannot ask for an address", async () => {
    const link = await begin("own.ova");
    for (const name of ["customer", "provider2", "viewer"]) {
      const other = await portal.signIn(name);
      expect((await ask({ name: "a.ova", size: 5 }, other)).status).toBeGreaterThanOrEqual(403);
      expect((await other.get(`${AT}/uploads`)).status).toBeGreaterThanOrEqual(403);
      expect((await other.send("DELETE", `${AT}/uploads/${link.id}`)).status).toBeGreaterThanOrEqual(403);
    }
  });

  it("is deleted with its bytes, by hand and when it was left", async () => {
    const link = await begin("left.ova");
    await cutOff(link.url, "01234");
    await expect.poll(() => productUploads.store.sizeOf(link.id)).toBe(5);
    const remove = () => provider.send("DELETE", `${AT}/uploads/${link.id}`);
    const transaction = portal.database.transaction.bind(portal.database);
    const unsaved = vi.spyOn(portal.database, "transaction").mockImplementation((scope, work) =>
      transaction(scope, async (db) => {
        const result = await work(db);
        if (scope !== "system") throw new Error("It was not saved.");
        return result;
      }),
    );
    expect((await remove()).status).toBe(500);
    unsaved.mockRestore();
    expect((await rows()).map(({ id }: { id: string }) => id)).toContain(link.id);
    expect(productUploads.store.sizeOf(link.id)).toBe(5);
    expect((await remove()).status).toBe(204);
    expect((await post(link.url, 0, "0123456789")).status).toBe(404);
    await deleteOldUploads(portal.database, productUploads.store);
    expect(productUploads.store.sizeOf(link.id)).toBe(0);

    const old = await begin("old.ova");
    const system = (sql: string) => portal.database.transaction("system", (db) => db.query(sql));
    await system(`update upload set touched_time = now() - interval '8 days' where id = '${old.id}'`);
    await deleteOldUploads(portal.database, productUploads.store);
    expect((await rows()).map(({ id }: { id: string }) => id)).not.toContain(old.id);
  });

  it("takes no room any longer once it is deleted", async () => {
    const link = await begin("room.ova");
    await cutOff(link.url, "01234");
    await expect.poll(() => productUploads.store.sizeOf(link.id)).toBe(5);
    const room = vi.spyOn(productUploads.store, "room");
    room.mockImplementation(async () => (productUploads.store.sizeOf(link.id) > 0 ? 0 : 2 * SPARE_BYTES));
    expect((await ask({ name: "next.ova", size: 10 })).status).toBe(409);
    expect((await provider.send("DELETE", `${AT}/uploads/${link.id}`)).status).toBe(204);
    expect((await ask({ name: "next.ova", size: 10 })).status).toBe(201);
    room.mockRestore();
  });

  it.each([
    ["at its end", 10, 5],
    ["in the middle of a large one", 200 * 1024 ** 2, 65 * 1024 ** 2],
  ])("that is deleted while it is sent is refused, and nothing stays of it: %s", async (when, size, more) => {
    const link = await begin(`deleted ${when}.ova`, size);
    const sender = sendBeginning(link.url, "01234", { rest: size - 5 + END.length });
    await expect.poll(() => productUploads.store.sizeOf(link.id)).toBe(5);
    expect((await provider.send("DELETE", `${AT}/uploads/${link.id}`)).status).toBe(204);
    sender.socket.write("x".repeat(more) + END);
    const answer = await sender.answer;
    sender.socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toContain("The file was deleted while it was being sent.");
    expect(await productUploads.store.ids()).not.toContain(link.id);
  });
});

describe("an address for a file ends with", () => {
  const system = (sql: string, parameters: readonly unknown[] = []) =>
    portal.database.transaction("system", (db) => db.query(sql, parameters));
  const USER = 952;

  async function signIn() {
    await system(
      `insert into role (id, account_id, name, permissions) values ($1, 1, 'Sends files', '{"ASA Management": {"C": true, "R": true}}')
       on conflict (id) do update set permissions = excluded.permissions`,
      [USER],
    );
    await system(
      `insert into app_user (id, account_id, username) values ($1, 1, 'files@demo.example')
       on conflict (id) do update set is_blocked = false`,
      [USER],
    );
    const granted =
      "insert into user_role (user_id, role_id, account_id) values ($1, $1, 1) on conflict do nothing";
    await system(granted, [USER]);
    return await portal.signIn("files@demo.example");
  }

  async function beginBy(sender: Caller, name: string, size = 10) {
    const { status, body, text } = await ask({ name, size, modified: 7 }, sender);
    expect(status, text).toBe(201);
    return body as { id: string; url: string };
  }

  const ENDS = [
    ["a block", "update app_user set is_blocked = true where id = $1"],
    ["the role that permits it", "update role set permissions = '{}' where id = $1"],
    ["the session", "update session set revoked_at = now() where user_id = $1"],
  ] as const;

  it.each(ENDS)("%s", async (what, sql) => {
    const { id, url } = await beginBy(await signIn(), `ends with ${what}.ova`);
    await system(sql, [USER]);
    expect((await post(url, 0, "0123456789")).status).toBe(404);
    expect(productUploads.store.sizeOf(id)).toBe(0);
  });

  it.each(ENDS)("%s, also for a file that is being sent", async (what, sql) => {
    const name = `goes on after ${what}.ova`;
    const { id, url } = await beginBy(await signIn(), name);
    const sender = sendBeginning(url, "01234", { rest: 5 + END.length });
    await expect.poll(() => productUploads.store.sizeOf(id)).toBe(5);
    await system(sql, [USER]);
    sender.socket.write(`56789${END}`);
    const answer = await sender.answer;
    sender.socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    expect(answer).toContain("What has arrived is kept.");
    // A colleague sends the rest.
    const { body } = await ask({ name, size: 10, modified: 7 });
    expect(body).toMatchObject({ id, offset: 5 });
    expect((await post(body.url, 5, "56789")).status).toBe(204);
  });

  it("an API key that was deleted, and not with a session of the same person", async () => {
    await signIn();
    const key = makeKey();
    await system(
      "insert into api_key (account_id, user_id, name, hash, hint) values (1, $1, 'files', $2, $3)",
      [USER, key.hash, key.hint],
    );
    const sender = portal.withBearer(key.key);
    const whole = await beginBy(sender, "with a key.ova");
    await system("update session set revoked_at = now() where user_id = $1", [USER]);
    expect((await post(whole.url, 0, "0123456789")).status).toBe(204);
    const other = await beginBy(sender, "without its key.ova");
    await system("delete from api_key where user_id = $1", [USER]);
    expect((await post(other.url, 0, "0123456789")).status).toBe(404);
  });
});

const END = "\r\n--b--\r\n";

/** Sends the beginning of a file, and says that `rest` more bytes will follow. */
function sendBeginning(url: string, content: string, { offset = 0, rest = 1000 } = {}) {
  const { hostname, port } = new URL(address);
  const body = `--b\r\nContent-Disposition: form-data; name="offset"\r\n\r\n${offset}\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n${content}`;
  const head = `POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length + rest}\r\n\r\n`;
  const socket = connect(Number(port), hostname, () => socket.write(head + body));
  socket.once("error", () => undefined);
  const answer = new Promise<string>((done) => socket.once("data", (piece) => done(String(piece))));
  const closed = new Promise<void>((done) => socket.once("close", () => done()));
  return { socket, answer, closed };
}

/** Breaks the connection after that. */
async function cutOff(url: string, content: string): Promise<void> {
  const { socket, closed } = sendBeginning(url, content);
  setTimeout(() => socket.destroy(), 100);
  await closed;
}
