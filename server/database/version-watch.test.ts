import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Connection } from "./connection.ts";
import { watchVersion } from "./version-watch.ts";

test("an update whose files were put in place of the old ones is noticed by a process that goes on", async () => {
  const folder = await mkdtemp(join(tmpdir(), "atrium-version-"));
  try {
    await writeFile(join(folder, "9998-old.sql"), "");
    const applied = [{ name: "9998-old.sql", hash: "" }];
    const owner: Connection = {
      query: async <Row>() => applied as Row[],
      execute: async () => [],
    };
    const isOutdated = watchVersion({ owner }, [folder]);
    expect(await isOutdated()).toBe(false);
    await writeFile(join(folder, "9999-new.sql"), "");
    expect(await isOutdated()).toBe(false);
    applied.push({ name: "9999-new.sql", hash: "" });
    expect(await isOutdated()).toBe(true);
  } finally {
    await rm(folder, { recursive: true });
  }
});
