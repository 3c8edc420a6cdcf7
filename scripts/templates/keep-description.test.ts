import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { formatFinding } from "#engine/template";
import { keepDescription } from "./keep-description.ts";
import { loadApis } from "./load-apis.ts";

const NOW = Date.UTC(2026, 0, 15, 10);
const HOUR = 60 * 60 * 1000;

let folder = "";
let server: Server;
let address = "";
let version = 1;
let asked = 0;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "atrium-descriptions-"));
  [version, asked] = [1, 0];
  server = createServer((_, answer) => {
    asked += 1;
    answer.end(JSON.stringify({ swagger: "2.0", info: { version: String(version) }, paths: {} }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/swagger.json`;
});

afterEach(async () => {
  await close();
  await rm(folder, { recursive: true });
});

describe("a description from an address is kept beside the project", () => {
  const documentOf = (number: number): unknown =>
    expect.objectContaining({ info: { version: String(number) } });

  test("for a day, and says when it was read", async () => {
    expect(await keepDescription(address, { folder })).toEqual({
      document: documentOf(1),
      note: expect.stringContaining("read just now, kept in") as unknown,
    });
    await setAge(0);
    version = 2;
    expect(await keepDescription(address, { folder, now: NOW + 23 * HOUR })).toEqual({
      document: documentOf(1),
      note: expect.stringMatching(/^read 2026-01-15 10:00, kept in /) as unknown,
    });
    expect(asked).toBe(1);
    expect(await keepDescription(address, { folder, now: NOW + 25 * HOUR })).toMatchObject({
      document: documentOf(2),
    });
  });

  test("and is used, with a note, where the address does not answer", async () => {
    await keepDescription(address, { folder });
    await setAge(0);
    await close();
    expect(await keepDescription(address, { folder, now: NOW + 25 * HOUR })).toEqual({
      document: documentOf(1),
      note: expect.stringMatching(/^read 2026-01-15 10:00; it cannot be read now: /) as unknown,
    });
  });

  test("where there is none, and no answer, that is said", async () => {
    await close();
    await expect(keepDescription(address, { folder })).rejects.toThrow("fetch failed");
    expect(await readdir(folder)).toEqual([]);
  });
});

test("a description without a server, or none at all, is a finding in the list of APIs", async () => {
  const said: string[] = [];
  const list = `{
  "dialects": { "none": {} },
  "apis": {
    "hooks": { "description": "hooks.json", "dialect": "none" },
    "pricing": { "description": "/pricing/swagger.json", "dialect": "none" }
  }
}`;
  const files: Readonly<Record<string, string>> = {
    hooks: join(
      import.meta.dirname,
      "../../node_modules/@readme/oas-examples/3.0/json/petstore-expanded.json",
    ),
    pricing: join(import.meta.dirname, "../../server/apis/pricing/swagger.json"),
  };
  const withServer = await loadApis(
    list,
    ({ name }) => files[name] ?? "",
    (line) => said.push(line),
  );
  expect(withServer.findings).toEqual([]);
  await keepDescription(address, { folder });
  const kept = join(folder, (await readdir(folder))[0] ?? "");
  const without = await loadApis(
    list,
    ({ name }) => (name === "hooks" ? kept : (files[name] ?? "")),
    () => {},
  );
  expect(without.findings.map(formatFinding)).toEqual([
    expect.stringMatching(/^apis.json:4:31 \/apis\/hooks\/description — the description names no server/),
  ]);
  const unread = await loadApis(
    list,
    ({ name }) => (name === "hooks" ? join(folder, "nowhere.json") : (files[name] ?? "")),
    (line) => said.push(line),
  );
  expect(unread.findings.map(formatFinding)).toEqual([
    expect.stringMatching(/^apis.json:4:31 \/apis\/hooks\/description — the description cannot be read: /),
  ]);
  expect(said).toEqual([]);
});

function close(): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Makes the copy one that was read so long after `NOW`. */
async function setAge(after: number): Promise<void> {
  const time = new Date(NOW + after);
  for (const name of await readdir(folder)) await utimes(join(folder, name), time, time);
}
