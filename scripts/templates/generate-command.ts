import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { parseApiList, readApiDescription } from "#engine/api-description";
import type { ApiEntry, Dialect } from "#engine/api-description";
import { collectionsOf, generateArea, inspectDescription, readPermissions, shorten } from "#engine/authoring";
import type { GeneratedArea } from "#engine/authoring";
import { isRecord } from "#validators";
import { readDescription } from "./read-description.ts";
import { areaFolder, writeArea } from "./write-area.ts";

const OPTIONS = {
  path: { type: "string" },
  all: { type: "boolean", default: false },
  out: { type: "string" },
  api: { type: "string" },
  document: { type: "string" },
  from: { type: "string", multiple: true },
} as const;

/**
 * `generate SOURCE [--path P | --all] [--out AREA] [--api NAME] [--document FILE] [--from ORIGIN]`: names the collections of an
 * API description, or writes pages for one of them or for all; returns the exit code.
 */
export async function generateCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  const [source] = positionals;
  if (source === undefined || positionals.length > 1)
    return fail(
      "Name one API description, a file or an address: generate SOURCE [--path /servers | --all] [--out AREA]",
    );
  if (values.all && values.path !== undefined) return fail("--all means every collection: leave --path out.");
  let document: unknown;
  try {
    document = await readDescription(source, values.from);
  } catch (error) {
    return fail(`${source} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  for (const { pointer, message } of inspectDescription(document))
    console.error(`${source}${pointer} — ${message}`);
  if (values.document !== undefined) await writeFile(values.document, `${JSON.stringify(document)}\n`);
  const api = values.api ?? "api";
  const description = readApiDescription(entryFor(api), document);
  if (description.version === undefined) return fail(`${source} ${description.problems.join("; ")}.`);
  if (values.path === undefined && !values.all) {
    for (const path of collectionsOf(description)) console.log(path);
    return 0;
  }
  const folder = values.out === undefined ? undefined : areaFolder(values.out, api);
  const area = generateArea(description, {
    area: folder === undefined ? api : basename(folder),
    path: values.path,
    accessOf: readPermissions(document),
    known: folder === undefined ? {} : await readDialects(join(dirname(folder), "apis.json")),
  });
  for (const note of area.notes) console.error(note);
  if (area.templates.length === 0) return 1;
  if (folder === undefined) {
    console.log(JSON.stringify(printed(area, api, source), null, 2));
    return 0;
  }
  const outcome = await writeArea(folder, area, { name: api, description: values.document ?? source });
  if ("refused" in outcome) return fail(outcome.refused);
  for (const file of outcome.written) console.log(file);
  return 0;
}

function printed(
  { templates, dialects, dialect, routes, texts }: GeneratedArea,
  api: string,
  source: string,
): unknown {
  const apis = { [api]: { description: source, dialect } };
  return { templates: templates.map(shorten), routes, texts, dialects, apis };
}

/** The dialects that the list of APIs has already. */
async function readDialects(file: string): Promise<Readonly<Record<string, Dialect>>> {
  if (!existsSync(file)) return {};
  const { dialects } = parseApiList(JSON.parse(await readFile(file, "utf8"))).list;
  return Object.fromEntries(
    Object.entries(dialects).map(([name, dialect]) => [name, withoutHoles(dialect)] as const),
  );
}

function withoutHoles(dialect: Dialect): Dialect {
  return Object.fromEntries(
    Object.entries(dialect).filter(
      ([, word]) => word !== undefined && !(isRecord(word) && Object.keys(word).length === 0),
    ),
  );
}

/** The rewrites concern our own APIs; a foreign description is taken as it is. */
function entryFor(name: string): ApiEntry {
  return {
    name,
    description: "",
    dialect: {},
    rewrites: { hosts: [], basePaths: [], paths: [] },
    origins: {},
  };
}

function fail(sentence: string): number {
  console.error(sentence);
  return 1;
}
