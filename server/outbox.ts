// npm run outbox: lists the mail that was sent, that waits, and that could not be sent. `--json`: for programs.
import { readConfig, StartFailure } from "./index.ts";
import { openExisting } from "./database/index.ts";
import { askOutbox, listOutbox } from "./mail/index.ts";
import { migrationFolders, productPlatforms } from "./platforms/index.ts";

try {
  const { databaseUrl, dataFolder } = readConfig(process.env);
  const rows =
    (await (databaseUrl === undefined ? askOutbox(dataFolder ?? "") : undefined)) ?? (await readClosed());
  if (process.argv.includes("--json")) console.log(JSON.stringify(rows, undefined, 2));
  else if (rows.length === 0) console.log("The outbox is empty.");
  else for (const row of rows) console.log(describe(row));

  async function readClosed() {
    const migrations = migrationFolders(productPlatforms);
    const database = await openExisting({ url: databaseUrl, folder: dataFolder, migrations });
    try {
      return await listOutbox(database);
    } finally {
      await database.close();
    }
  }
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exit(1);
}

type Row = Awaited<ReturnType<typeof listOutbox>>[number];

function describe({ state, recipient, subject, body, attempts, ...row }: Row): string {
  const { last_error: error, file_name: file } = row;
  const at = new Date(row.created_at).toISOString().replace("T", " ").slice(0, 19);
  const tried =
    error === null ? "" : `\n  after ${attempts} ${attempts === 1 ? "attempt" : "attempts"}: ${error}`;
  const text =
    body === "" ? "  (its text was secret and is forgotten)" : body.replaceAll(/^/gm, "  ").trimEnd();
  const brought = file === null ? "" : `\n  with ${file}`;
  return `${at} UTC  ${state}  to ${recipient}  ${subject}${brought}${tried}\n\n${text}\n`;
}
