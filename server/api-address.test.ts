import { once } from "node:events";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readOwn } from "#validators";
import { readConfig } from "./config.ts";
import type { RunningServer } from "./start-server.ts";
import { startServer } from "./start-server.ts";

// An operator names the address of one API, and the others follow from it.

let port: number;
let server: RunningServer;

beforeAll(async () => {
  port = await freePort();
  const own = `http://localhost:${port}`;
  const settings = { PORT: String(port), LOG_LEVEL: "silent", API_URL: `${own}/cloud/v1/pricing` };
  server = await startServer({ ...readConfig(settings), dataFolder: undefined });
}, 120_000);
afterAll(() => server.stop());

const get = async (path: string) => {
  const answer = await fetch(`http://localhost:${port}${path}`);
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as unknown };
};

describe("a configured address of the APIs", () => {
  it("is named to the portal, which takes its last segment away", async () => {
    const { body } = await get("/apis.json");
    expect(readOwn(body, "address")).toBe(`http://localhost:${port}/cloud/v1/pricing`);
  });

  it("is where this server answers, if it is its own", async () => {
    expect((await get("/cloud/v1/access/bootstrap")).status).toBe(200);
    expect((await get("/cloud/v1/pricing/service")).status).toBe(401);
    const described = (await get("/cloud/v1/pricing/swagger.json")).body;
    expect(readOwn(described, "swagger")).toBe("2.0");
    // The portal itself and its bootstrap stay where they are.
    expect((await get("/access/bootstrap")).status).toBe(200);
    expect((await get("/cloud/v1access/bootstrap")).status).toBe(404);
  });
});

it("may be elsewhere: the portal is permitted to call it, with its token", async () => {
  const elsewhere = await freePort();
  const other = await startServer({
    ...readConfig({
      PORT: String(elsewhere),
      LOG_LEVEL: "silent",
      API_URL: "https://eks.example.com/v1/pricing",
    }),
    dataFolder: undefined,
  });
  try {
    const answer = await fetch(`http://localhost:${elsewhere}/access/bootstrap`);
    const origins = ["https://eks.example.com", "https://api.example.com"];
    expect(readOwn(await answer.json(), "bearerOrigins")).toEqual(origins);
    for (const origin of origins) expect(answer.headers.get("content-security-policy")).toContain(origin);
  } finally {
    await other.stop();
  }
}, 120_000);

it("that nothing follows from is refused at the start", () => {
  for (const API_URL of [
    "https://eks.example.com",
    "eks.example.com/pricing",
    "https://eks.example.com/v1/pricing?a",
  ])
    expect(() => readConfig({ API_URL })).toThrow("API_URL is");
});

async function freePort(): Promise<number> {
  const holder = createServer().listen(0, "localhost");
  await once(holder, "listening");
  const address = holder.address();
  holder.close();
  await once(holder, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}
