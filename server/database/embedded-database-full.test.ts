import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { expect, test, vi } from "vitest";
import { openEmbeddedDatabase } from "./embedded-database.ts";

/** What PGlite throws: an object that says nothing as a text. */
test.each([
  [51, "the disk is full"],
  [29, "its files cannot be read or written"],
])("a folder that has no room is refused in a sentence that says why: error %i", async (errno, why) => {
  const data = await mkdtemp(join(tmpdir(), "atrium-full-"));
  const create = vi.spyOn(PGlite, "create").mockRejectedValue({ name: "ErrnoError", errno });
  await expect(openEmbeddedDatabase(data)).rejects.toThrow(
    `The database in ${join(data, "database")} cannot be created (${why}): check that there is space and that the folder can be written, or name another one in ATRIUM_DATA.`,
  );
  create.mockRestore();
  expect(await readdir(data)).not.toContain("database");
  await rm(data, { recursive: true, force: true });
});
