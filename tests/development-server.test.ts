import { globSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { backendPaths } from "../scripts/backend-paths.ts";
import { startTestServer } from "../server/testing/test-server.ts";

const PASSED_ON = new RegExp(backendPaths());

test("the development server passes on every address that the server answers", async () => {
  const addresses: string[] = [];
  const web = await mkdtemp(join(tmpdir(), "atrium-web-"));
  await writeFile(join(web, "index.html"), "");
  const server = await startTestServer(
    { watch: (app) => void app.addHook("onRoute", ({ url }) => void addresses.push(url)) },
    { ATRIUM_WEB: web },
  );
  await server.stop();
  await rm(web, { recursive: true });
  expect(addresses.length).toBeGreaterThan(500);
  // The portal itself is at the last two.
  const own = ["/", "/*"];
  expect(addresses.filter((address) => !own.includes(address) && !PASSED_ON.test(address))).toEqual([]);
});

test("the development server serves the sources of the portal itself", () => {
  const sources = globSync("**/*.*", { cwd: join(import.meta.dirname, "../app") });
  expect(sources.length).toBeGreaterThan(100);
  const asked = sources.flatMap((source) => [`/${source}`, `/${source}?t=1`]);
  expect(asked.filter((address) => PASSED_ON.test(address))).toEqual([]);
});
