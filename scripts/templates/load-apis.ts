import { join, relative } from "node:path";
import { parseApiList, readApiDescription } from "#engine/api-description";
import type { ApiDescription, ApiEntry, ApiList } from "#engine/api-description";
import { inspectDescription, namesServer } from "#engine/authoring";
import { readPositions } from "#engine/template";
import type { Finding } from "#engine/template";
import { escapeSegment } from "#validators";
import { apiDocument } from "./api-document.ts";
import { isAddress } from "./read-description.ts";

const ROOT = join(import.meta.dirname, "../..");
const APIS_FILE = "apis.json";

export interface LoadedApis {
  readonly list: ApiList;
  readonly descriptions: Readonly<Record<string, ApiDescription>>;
  /** What is wrong with the list. */
  readonly findings: readonly Finding[];
}

/**
 * Reads the list of APIs and the description of each, a file or an address. `say` reports what cannot be read, which is
 * then not checked, and how old the copy of an address is.
 */
export async function loadApis(
  source: string,
  describedAt: (entry: ApiEntry) => string,
  say: (problem: string) => void,
): Promise<LoadedApis> {
  const { list, problems } = parseApiList(JSON.parse(source));
  const descriptions: Record<string, ApiDescription> = {};
  const findings: Finding[] = problems.map((message) => ({
    file: APIS_FILE,
    line: 1,
    column: 1,
    pointer: "",
    message,
  }));
  for (const entry of Object.values(list.entries)) {
    const document = await read(entry, describedAt, say);
    descriptions[entry.name] = document.description;
    if (document.isHomeless) findings.push(homeless(entry, source));
  }
  return { list, descriptions, findings };
}

interface Loaded {
  readonly description: ApiDescription;
  readonly isHomeless: boolean;
}

/** A description that cannot be read has no operations; one with mistakes is used as far as it goes. */
async function read(
  entry: ApiEntry,
  describedAt: (entry: ApiEntry) => string,
  say: (problem: string) => void,
): Promise<Loaded> {
  try {
    const source = describedAt(entry);
    const document = await apiDocument(source, entry.name, say);
    const name = isAddress(source) ? source : relative(ROOT, source);
    for (const { pointer, message } of inspectDescription(document)) say(`${name}${pointer} — ${message}`);
    return { description: readApiDescription(entry, document), isHomeless: !namesServer(document) };
  } catch (error) {
    const problem = `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    say(`The description of API "${entry.name}" ${problem}. Calls of this API are not checked.`);
    return { description: readApiDescription(entry, undefined, [problem]), isHomeless: false };
  }
}

function homeless({ name }: ApiEntry, source: string): Finding {
  const pointer = `/apis/${escapeSegment(name)}/description`;
  const message =
    'the description names no server ("servers", or "host" and "basePath"): its calls would go to the portal itself';
  return { file: APIS_FILE, ...readPositions(source).of(pointer), pointer, message };
}
