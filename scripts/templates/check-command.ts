import { readdir, readFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { isRecord, readOwn } from "#validators";
import { loadApiDescription, parseApiList } from "#engine/api-description";
import type { ApiDescription } from "#engine/api-description";
import { checkTemplate, formatFinding, KNOWN_CLAIMS, KNOWN_FLAGS, sortFindings } from "#engine/template";
import type { CheckOptions, Finding } from "#engine/template";

const ROOT = join(import.meta.dirname, "../..");
const TEMPLATES = join(ROOT, "templates");

/** `check [FILES…] [--json]`: prints what is wrong with templates; answers the exit code. */
export async function checkCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { json: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const files = positionals.length > 0 ? positionals : await allPages();
  const options = await loadOptions();
  const routes = await readJson(join(TEMPLATES, "routes.json"));
  const findings: Finding[] = [];
  for (const file of files) {
    const source = await readFile(file, "utf8").catch((error: unknown) => explain(error));
    if (typeof source !== "string") {
      findings.push({ file, line: 1, column: 1, pointer: "", message: source.message });
      continue;
    }
    const name = basename(file);
    for (const given of instancesOf(name.replace(/\.json$/, ""), source, routes)) {
      findings.push(...checkTemplate(source, { ...options, file: name, ...(given && { with: given }) }));
    }
  }
  const sorted = sortFindings(findings);
  if (values.json) console.log(JSON.stringify({ files: files.length, findings: sorted }, null, 2));
  else {
    for (const finding of sorted) console.log(formatFinding(finding));
    console.log(`${count(files.length, "template")}, ${count(sorted.length, "finding")}`);
  }
  return sorted.length > 0 ? 1 : 0;
}

async function allPages(): Promise<readonly string[]> {
  const names = await readdir(join(TEMPLATES, "pages"));
  return names
    .filter((name) => name.endsWith(".json") && !name.endsWith(".fixtures.json"))
    .sort()
    .map((name) => relative(process.cwd(), join(TEMPLATES, "pages", name)));
}

/** A template with parameters is checked as each route instantiates it. */
function instancesOf(
  name: string,
  source: string,
  routes: unknown,
): readonly (Readonly<Record<string, unknown>> | undefined)[] {
  if (!source.includes('"given"')) return [undefined];
  const uses = (Array.isArray(routes) ? routes : []).flatMap((route: unknown) => {
    const given = readOwn(route, "with");
    return readOwn(route, "template") === name && isRecord(given) ? [given] : [];
  });
  return uses.length > 0 ? uses : [undefined];
}

async function loadOptions(): Promise<Omit<CheckOptions, "file">> {
  const { list, problems } = parseApiList(await readJson(join(TEMPLATES, "apis.json")));
  for (const problem of problems) console.error(`apis.json: ${problem}`);
  const descriptions: Record<string, ApiDescription> = {};
  for (const entry of Object.values(list.entries)) {
    const file = join(ROOT, "server/apis", entry.name, "swagger.json");
    descriptions[entry.name] = await loadApiDescription(
      entry,
      () => readFile(file, "utf8"),
      (message) => console.error(`${message} Calls of this API are not checked.`),
    );
  }
  const translations = await readJson(join(TEMPLATES, "translations/en.json"));
  return {
    fragments: await readFile(join(TEMPLATES, "fragments.json"), "utf8").catch(() => "{}"),
    apis: { list, descriptions },
    ...(isTexts(translations) && { translations }),
    claims: KNOWN_CLAIMS,
    flags: KNOWN_FLAGS,
  };
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return isRecord(value) && Object.values(value).every((text) => typeof text === "string");
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, "utf8").catch(() => "null");
  return JSON.parse(text);
}

function explain(error: unknown): { readonly message: string } {
  return { message: `cannot be read: ${error instanceof Error ? error.message : String(error)}` };
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
