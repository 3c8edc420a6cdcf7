// npm run verify-log: verifies the audit log of the database, or a file that was exported from it. Exit code 0: intact; 1: not, and
// the first wrong row is named; 2: it could not be verified.
import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { AuditVerdict, ExportVerdict } from "./audit/index.ts";
import { askVerification, verifyAudit, verifyExport } from "./audit/index.ts";

const HELP = `npm run verify-log                     verifies the log of the database that the settings name
npm run verify-log -- FILE             verifies a file that was exported from a log, without any database
  --expect HASH   some row must have this hash, which was kept elsewhere: else rows that were cut off at the end are not noticed
  --json          for programs`;

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 2;
});

async function main(): Promise<0 | 1 | 2> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { expect: { type: "string" }, json: { type: "boolean" }, help: { type: "boolean" } },
  });
  const [file, ...others] = positionals;
  const expected = values.expect?.trim().toLowerCase();
  if (values.help === true || others.length > 0) {
    console.log(HELP);
    return values.help === true ? 0 : 2;
  }
  if (expected !== undefined && !/^[0-9a-f]{64}$/.test(expected))
    throw new Error("--expect takes the hash of a row: 64 digits from 0 to 9 and a to f.");
  if (file === undefined) {
    const verdict = await verifyDatabase(expected);
    return say(verdict, describeLog(verdict), values.json);
  }
  const path = resolve(process.env["INIT_CWD"] ?? "", file); // npm runs commands in its own folder
  const verdict = await verifyExport(createReadStream(path), expected);
  return say(verdict, describeExport(verdict), values.json);
}

function say(verdict: AuditVerdict | ExportVerdict, lines: readonly string[], isJson = false): 0 | 1 {
  console.log(isJson ? JSON.stringify(verdict, undefined, 2) : lines.join("\n"));
  return verdict.intact ? 0 : 1;
}

function describeLog(verdict: AuditVerdict): readonly string[] {
  if (!verdict.intact) return [`NOT intact. ${verdict.reason}`];
  const { rows, lastHash, expectedAt } = verdict;
  return [
    `Intact. ${rows} rows follow each other without a gap, and none was changed.`,
    `Hash of the last row: ${lastHash}`,
    ...expectedLines(expectedAt),
  ];
}

function describeExport(verdict: ExportVerdict): readonly string[] {
  if (!verdict.intact) return [`NOT intact. ${verdict.reason}`];
  const { head, first, last, rows, withheld, previousHash, lastHash, expectedAt } = verdict;
  const { company, account, from, to, created } = head;
  const said = `The file says, which is not proven: of ${JSON.stringify(company)} (account ${account}), from ${from ?? "the beginning"} to ${to ?? "the end"}, made ${created}.`;
  if (first === null) return ["Intact. The file has no rows.", said];
  return [
    `Intact. Rows ${first} to ${last} follow each other without a gap: ${rows - withheld} with their contents, of ${withheld} only the hashes.`,
    `Hash before the first row: ${previousHash}`,
    `Hash of the last row: ${lastHash}`,
    ...expectedLines(expectedAt),
    said,
  ];
}

function expectedLines(expectedAt: number | undefined): readonly string[] {
  if (expectedAt === undefined)
    return [
      "Rows that were cut off at the end show only against a hash that was kept elsewhere: --expect HASH.",
    ];
  return [`The expected hash is that of row ${expectedAt}.`];
}

/** The process that has opened an embedded database verifies it; else the database is opened here. */
async function verifyDatabase(expected: string | undefined): Promise<AuditVerdict> {
  const { readConfig } = await import("./index.ts");
  const { openExisting } = await import("./database/index.ts");
  const { migrationFolders, productPlatforms } = await import("./platforms/index.ts");
  const { databaseUrl, dataFolder } = readConfig(process.env);
  const asked = databaseUrl === undefined ? await askVerification(dataFolder ?? "", expected) : undefined;
  if (asked !== undefined) return asked;
  const migrations = migrationFolders(productPlatforms);
  const database = await openExisting({ url: databaseUrl, folder: dataFolder, migrations });
  try {
    return await verifyAudit(database, { expected });
  } finally {
    await database.close();
  }
}
