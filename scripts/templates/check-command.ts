import { readFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { formatFinding, sortFindings } from "#engine/template";
import { checkFragments, checkNavigation, checkTranslations, checkUses } from "#engine/authoring";
import type { Finding } from "#engine/template";
import { dryRenderFile } from "./dry-render-file.ts";
import { loadCheckContext, TEMPLATES } from "./load-check-context.ts";
import type { CheckContext } from "./load-check-context.ts";

/** `check [FILES…] [--json]`: prints what is wrong with templates; answers the exit code. */
export async function checkCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { json: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const context = await loadCheckContext((problem) => console.error(problem));
  const files = positionals.length > 0 ? positionals : allPages(context);
  const pages = await Promise.all(files.map((file) => checkFile(file, context)));
  // Without names everything that belongs to the pages is checked as well.
  const around = positionals.length > 0 ? [] : checkAround(context);
  const sorted = sortFindings([...pages.flat(), ...around]);
  if (values.json) console.log(JSON.stringify({ files: files.length, findings: sorted }, null, 2));
  else {
    for (const finding of sorted) console.log(formatFinding(finding));
    console.log(`${count(files.length, "template")}, ${count(sorted.length, "finding")}`);
  }
  return sorted.length > 0 ? 1 : 0;
}

function allPages({ sources }: CheckContext): readonly string[] {
  return Object.keys(sources).map((name) =>
    relative(process.cwd(), join(TEMPLATES, "pages", `${name}.json`)),
  );
}

async function checkFile(file: string, context: CheckContext): Promise<readonly Finding[]> {
  const source = await readFile(file, "utf8").catch((error: unknown) => explain(error));
  if (typeof source !== "string") {
    return [{ file, line: 1, column: 1, pointer: "", message: source.message }];
  }
  const name = basename(file);
  const found = checkUses(source, name.replace(/\.json$/, ""), context.routes, {
    ...context.options,
    file: name,
  });
  // A page that is wrong as it stands need not be drawn.
  return found.length > 0 ? found : dryRenderFile(file, source, context);
}

/** Fragments, menus, breadcrumbs, routes and translations. */
function checkAround({ options, fragments, navigation, languages }: CheckContext): readonly Finding[] {
  const english = options.translations ?? {};
  return [
    ...checkFragments(fragments),
    ...Object.entries(navigation).flatMap(([file, source]) => checkNavigation(source, { ...options, file })),
    ...Object.entries(languages).flatMap(([file, source]) =>
      // `de.json` is a language; `en-US.json` and `connectors.en.json` say some of it otherwise.
      checkTranslations(source, { file, english, isWhole: /^[a-z]+\.json$/.test(file) }),
    ),
  ];
}

function explain(error: unknown): { readonly message: string } {
  return { message: `cannot be read: ${error instanceof Error ? error.message : String(error)}` };
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
