import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dropTestDatabase, testServer } from "./test-database.ts";

/** Names the folder that the tests of one run share, to the processes that run them. */
export const RUN_FOLDER = "ATRIUM_TEST_RUN";

/** The end of the name of a file that says how to copy a prepared database. */
export const PREPARED = ".prepared";

/** Runs once before all tests of a run; what it returns runs after them. */
export default function makeRunFolder(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "atrium-test-run-"));
  process.env[RUN_FOLDER] = folder;
  return async () => {
    const prepared = readdirSync(folder).filter((name) => name.endsWith(PREPARED));
    if (testServer() !== undefined)
      await Promise.all(prepared.map((name) => dropTestDatabase(readFileSync(join(folder, name), "utf8"))));
    rmSync(folder, { recursive: true, force: true });
  };
}
