import { parseArgs } from "node:util";
import { readApiDescription } from "#engine/api-description";
import { inspectDescription, collectionsOf, generateTemplates } from "#engine/authoring";
import type { ApiEntry } from "#engine/api-description";
import { readDescription } from "./read-description.ts";
import { writeArea } from "./write-area.ts";

/** `generate SOURCE [--path P] [--out AREA] [--api NAME]`: writes starter templates; returns the exit code. */
export async function generateCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { path: { type: "string" }, out: { type: "string" }, api: { type: "string" } },
    allowPositionals: true,
  });
  const [source] = positionals;
  if (source === undefined || positionals.length > 1) {
    return fail(
      "Name one API description, a file or an address: generate SOURCE [--path /servers] [--out AREA]",
    );
  }
  let document: unknown;
  try {
    document = await readDescription(source);
  } catch (error) {
    return fail(`${source} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  for (const { pointer, message } of inspectDescription(document))
    console.error(`${source}${pointer} — ${message}`);
  const description = readApiDescription(entryFor(values.api ?? "api"), document);
  if (description.version === undefined) return fail(`${source} ${description.problems.join("; ")}.`);
  if (values.path === undefined) {
    for (const path of collectionsOf(description)) console.log(path);
    return 0;
  }
  const { templates, dialects, notes } = generateTemplates(description, values.path);
  for (const note of notes) console.error(note);
  if (templates.length === 0) return 1;
  const apis = { dialects, apis: { [description.api]: { description: source, dialect: "none" } } };
  if (values.out === undefined) console.log(JSON.stringify({ templates, ...apis }, null, 2));
  else {
    const outcome = await writeArea(values.out, templates, apis);
    if ("refused" in outcome) return fail(outcome.refused);
    for (const file of outcome.written) console.log(file);
  }
  return 0;
}

/** The rewrites concern our own APIs; other descriptions are not rewritten. */
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
