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
  const own = `http://eks.localhost:${port}`;
  const settings = {
    PORT: String(port),
    LOG_LEVEL: "silent",
    PUBLIC_URL: own,
    API_URL: `${own}/cloud/v1/pricing`,
  };
  server = await startServer({ ...readConfig(settings), dataFolder: undefined });
});
afterAll(() => server.stop());

const get = async (path: string) => {
  const answer = await fetch(`http://localhost:${port}${path}`);
  const body: unknown = await answer.json();
  return { status: answer.status, headers: answer.headers, body };
};

describe("a configured address of the APIs", () => {
  it("is named to the portal, which takes its last segment away", async () => {
    const { body } = await get("/apis.json");
    expect(readOwn(body, "address")).toBe(`http://eks.localhost:${port}/cloud/v1/pricing`);
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

  it("is one that the portal may call with its token, also under the swapped host", async () => {
    const { body, headers } = await get("/access/bootstrap");
    const swapped = `http://api.localhost:${port}`;
    expect(readOwn(body, "bearerOrigins")).toEqual([swapped]);
    expect(headers.get("content-security-policy")).toContain(swapped);
  });
});

it("is refused at the start where nothing follows from it", () => {
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
