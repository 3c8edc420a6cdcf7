import { createHash } from "node:crypto";
import { isRecord } from "#validators";
import type { ExportHead } from "./export-audit.ts";
import { EXPORT_FORMAT, EXPORT_VERSION, FILE_NAMES } from "./export-audit.ts";
import type { Chain, ChainRow } from "./follow-chain.ts";
import { followChain } from "./follow-chain.ts";

export type ExportVerdict = IntactExport | BrokenExport;

export interface IntactExport {
  readonly intact: true;
  readonly head: ExportHead;
  /** The numbers of the first and the last row; null where the period has none. */
  readonly first: number | null;
  readonly last: number | null;
  readonly rows: number;
  /** Rows whose contents are not in the file. */
  readonly withheld: number;
  /** The hash before the first row. */
  readonly previousHash: string | null;
  readonly lastHash: string | null;
  /** The row with the expected hash, where one was named. */
  readonly expectedAt?: number;
}

export interface BrokenExport {
  readonly intact: false;
  /** The first wrong row; absent where what is wrong is at the beginning or the end of the file. */
  readonly brokenAt?: number;
  readonly reason: string;
}

/**
 * Checks a file that was exported from the log, link by link, without the database. `bytes` is read once and not kept.
 * `expected` is the hash of any of its rows, or of the one before, kept elsewhere: without it, nobody sees that rows were
 * cut off at the end by somebody who wrote the end anew.
 */
export async function verifyExport(
  bytes: AsyncIterable<Uint8Array>,
  expected?: string,
): Promise<ExportVerdict> {
  const digest = createHash("sha256");
  let begin: Begin | undefined;
  let chain: Chain = followChain();
  let [rows, withheld, number] = [0, 0, 0];
  let verdict: ExportVerdict | undefined;
  for await (const line of linesOf(bytes)) {
    number += 1;
    if (verdict !== undefined) return wrong(`The file goes on after its end, in line ${number}.`);
    const value = parse(line);
    if (begin === undefined) {
      begin = readBegin(value);
      if (begin === undefined) return wrong("The file does not begin as an export of the log does.");
      chain = followChain({
        first: begin.first ?? 1,
        previousHash: begin.previousHash ?? undefined,
        expected,
      });
    } else if (isRecord(value) && "digest" in value) {
      verdict =
        wrongEnd(value, { begin, chain, rows, withheld, digest: digest.digest("hex") }) ??
        (expected === undefined ? undefined : chain.end()) ??
        intactExport(begin, chain, rows, withheld);
      continue;
    } else {
      const row = readRow(value);
      const next = chain.lastId + 1;
      if (row === undefined || begin.first === null)
        return { ...wrong(`Row ${next} cannot be read, in line ${number}.`), brokenAt: next };
      const broken = chain.add(row);
      if (broken !== undefined) return broken;
      rows += 1;
      if (!("at" in row)) withheld += 1;
    }
    digest.update(line);
  }
  if (verdict !== undefined) return verdict;
  if (begin === undefined) return wrong("The file is empty.");
  const next = chain.lastId + 1;
  return { ...wrong(`The file breaks off before row ${next}.`), brokenAt: next };
}

interface Begin {
  readonly head: ExportHead;
  readonly first: number | null;
  readonly last: number | null;
  readonly previousHash: string | null;
}

interface Found {
  readonly begin: Begin;
  readonly chain: Chain;
  readonly rows: number;
  readonly withheld: number;
  readonly digest: string;
}

function intactExport(
  { head, first, last, previousHash }: Begin,
  { lastHash, expectedAt }: Chain,
  rows: number,
  withheld: number,
): IntactExport {
  const found = { head, first, last, rows, withheld, previousHash, lastHash: rows === 0 ? null : lastHash };
  return { intact: true, ...found, ...(expectedAt !== undefined && { expectedAt }) };
}

function wrongEnd(
  end: Readonly<Record<string, unknown>>,
  { begin, chain, rows, withheld, digest }: Found,
): BrokenExport | undefined {
  const next = chain.lastId + 1;
  if (begin.last !== null && begin.last !== chain.lastId)
    return { ...wrong(`Row ${next} is missing.`), brokenAt: next };
  const lastHash = rows === 0 ? null : chain.lastHash;
  if (JSON.stringify(end) !== JSON.stringify({ rows, withheld, lastHash, digest }))
    return wrong("The rows are as they were written, but the beginning or the end of the file was changed.");
  return undefined;
}

function readBegin(value: unknown): Begin | undefined {
  if (!isRecord(value)) return undefined;
  const { format, version, account, company, from, to, created, first, last, previousHash } = value;
  const isOurs = format === EXPORT_FORMAT && version === EXPORT_VERSION;
  if (!isOurs || !isNumberOrNull(first) || !isNumberOrNull(last) || !isHashOrNull(previousHash))
    return undefined;
  if (typeof account !== "number" || typeof company !== "string" || !isTime(created)) return undefined;
  if (!isTimeOrNull(from) || !isTimeOrNull(to)) return undefined;
  if ((first === null) !== (last === null) || (first === null) !== (previousHash === null)) return undefined;
  return { head: { account, company, from, to, created }, first, last, previousHash };
}

/** Whatever else stands in a row would be believed without being part of any hash. */
function readRow(value: unknown): ChainRow | undefined {
  if (!isRecord(value) || typeof value["id"] !== "number") return undefined;
  const names = Object.keys(value).toSorted().join();
  return isContents(value, names) || isLink(value, names) ? value : undefined;
}

type Contents = Extract<ChainRow, { readonly at: string }>;
type LinkRow = Exclude<ChainRow, Contents>;

const CONTENT_NAMES = FILE_NAMES.toSorted().join();
const LINK_NAMES = ["id", "previousHash", "contentHash", "hash"].toSorted().join();

function isContents(value: object, names: string): value is Contents {
  return names === CONTENT_NAMES;
}

function isLink(value: object, names: string): value is LinkRow {
  return names === LINK_NAMES;
}

function isNumberOrNull(value: unknown): value is number | null {
  return value === null || Number.isSafeInteger(value);
}

function isHashOrNull(value: unknown): value is string | null {
  return value === null || (typeof value === "string" && /^[0-9a-f]{64}$/.test(value));
}

function isTime(value: unknown): value is string {
  return typeof value === "string" && /^[-+\d]+T[\d:.]+Z$/.test(value);
}

function isTimeOrNull(value: unknown): value is string | null {
  return value === null || isTime(value);
}

function wrong(reason: string): BrokenExport {
  return { intact: false, reason };
}

/** Undefined for what was not written by us: a name that stands twice would be read in two ways. */
function parse(line: Uint8Array): unknown {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(line);
    const value: unknown = JSON.parse(text);
    return `${JSON.stringify(value)}\n` === text ? value : undefined;
  } catch {
    return undefined;
  }
}

const NEW_LINE = 0x0a;
/** More than any row has. */
const LONGEST_LINE = 16 * 1024 * 1024;

/** With the byte that ends each. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0);
  for await (const chunk of bytes) {
    rest = Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = rest.indexOf(NEW_LINE); end !== -1; end = rest.indexOf(NEW_LINE, start)) {
      yield rest.subarray(start, end + 1);
      start = end + 1;
    }
    rest = rest.subarray(start);
    if (rest.length > LONGEST_LINE) break;
  }
  if (rest.length > 0) yield rest;
}
