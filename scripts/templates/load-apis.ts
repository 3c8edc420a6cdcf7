import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseApiList, readApiDescription } from "#engine/api-description";
import type { ApiDescription, ApiEntry, ApiList } from "#engine/api-description";
import { checkApis, checkRewrites, inspectDescription, namesServer } from "#engine/authoring";
import { readPositions } from "#engine/template";
import type { Finding } from "#engine/template";
import { escapeSegment } from "#validators";
import { apiDocument } from "./api-document.ts";
import { findApiDocument } from "./find-api-document.ts";
import { isAddress } from "./read-description.ts";

const ROOT = join(import.meta.dirname, "../..");
const APIS_FILE = "apis.json";

export interface LoadedApis {
  readonly list: ApiList;
  readonly descriptions: Readonly<Record<string, ApiDescription>>;
  /** What is wrong with the list, descriptions that cannot be read, and what is wrong with those that are files. */
  readonly findings: readonly Finding[];
}

/**
 * Reads the list of APIs and the description of each, a file or an address. `say` reports how old the copy of an address
 * is, and what is wrong with a description from an address.
 */
export async function loadApis(
  source: string,
  describedAt: (entry: ApiEntry) => string,
  say: (problem: string) => void,
): Promise<LoadedApis> {
  const { list, problems } = parseApiList(JSON.parse(source));
  const read: Loaded[] = [];
  for (const entry of Object.values(list.entries)) read.push(await readOne(entry, source, describedAt, say));
  const descriptions = Object.fromEntries(read.map(({ description }) => [description.api, description]));
  const unrewritten = read.flatMap((each) => each.unrewritten ?? []);
  const checked = checkApis(source, { list, descriptions });
  const placed = checked.findings.flatMap(({ pointer }) => PLACED.exec(pointer)?.[1] ?? []);
  return {
    list: checked.list,
    descriptions,
    findings: [
      // What is found at its place is not said of the whole file too.
      ...problems
        .filter((message) => !placed.some((name) => message.startsWith(`The API "${name}" `)))
        .map((message) => ({ file: APIS_FILE, line: 1, column: 1, pointer: "", message })),
      ...read.flatMap(({ findings }) => findings),
      ...checked.findings,
      // Only all descriptions together say that a rewrite meets none.
      ...(unrewritten.length === read.length ? checkRewrites(source, unrewritten) : []),
    ],
  };
}

interface Loaded {
  readonly description: ApiDescription;
  /** As the document has it; undefined where it cannot be read. */
  readonly unrewritten: ApiDescription | undefined;
  readonly findings: readonly Finding[];
}

/** Where an API of the list names a dialect or a tone that there is not. */
const PLACED = /^\/apis\/([^/]+)\/(?:dialect|tones\/[^/]+)$/;

const NO_REWRITES = { hosts: [], basePaths: [], paths: [] };

/** A description that cannot be read has no operations; one with mistakes is used as far as it goes. */
async function readOne(
  entry: ApiEntry,
  source: string,
  describedAt: (entry: ApiEntry) => string,
  say: (problem: string) => void,
): Promise<Loaded> {
  try {
    const place = describedAt(entry);
    const document = await apiDocument(place, entry.name, say);
    const description = readApiDescription(entry, document);
    const served = servedAt(place, entry.name, description.address);
    const findings = [
      ...(namesServer(document) ? [] : [atDescription(entry, source, HOMELESS)]),
      ...(served === undefined || served === entry.description
        ? []
        : [atDescription(entry, source, `the server has this description at "${served}"`)]),
      ...(isAddress(place) ? [] : inspectFile(place, document)),
    ];
    if (isAddress(place))
      for (const { pointer, message } of inspectDescription(document)) say(`${place}${pointer} — ${message}`);
    const unrewritten = readApiDescription({ ...entry, rewrites: NO_REWRITES, origins: {} }, document);
    return { description, unrewritten, findings };
  } catch (error) {
    const problem = `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    const message = `the description ${problem}; calls of this API are not checked`;
    return {
      description: readApiDescription(entry, undefined, [problem]),
      unrewritten: undefined,
      findings: [atDescription(entry, source, message)],
    };
  }
}

/** What is wrong with a description that is a file of ours, at its place. */
function inspectFile(path: string, document: unknown): readonly Finding[] {
  const problems = inspectDescription(document);
  if (problems.length === 0) return [];
  const positions = readPositions(readFileSync(path, "utf8"));
  const file = relative(ROOT, path);
  return problems.map(({ pointer, message }) => ({ file, ...positions.of(pointer), pointer, message }));
}

/** The address at which our own server has the description of an API; undefined where it is not our own. */
function servedAt(place: string, api: string, base: string): string | undefined {
  if (place !== findApiDocument(api)) return undefined;
  const code = join(dirname(place), "index.ts");
  const named = existsSync(code)
    ? /descriptionAddress: "([^"]+)"/.exec(readFileSync(code, "utf8"))?.[1]
    : undefined;
  return named ?? `${base}/swagger.json`;
}

const HOMELESS =
  'the description names no server ("servers", or "host" and "basePath"): its calls would go to the portal itself';

function atDescription({ name }: ApiEntry, source: string, message: string): Finding {
  const pointer = `/apis/${escapeSegment(name)}/description`;
  return { file: APIS_FILE, ...readPositions(source).of(pointer), pointer, message };
}
