import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { formatFinding, parseJson, readPositions, sortFindings } from "#engine/template";
import {
  checkCodeTexts,
  checkEnglish,
  checkFixtureNeeds,
  checkFragments,
  checkNavigation,
  checkShownPages,
  checkTexts,
  checkTranslations,
  checkUses,
  kindChoices,
  findRepeats,
  placeInTexts,
  placeInUses,
} from "#engine/authoring";
import type { Finding } from "#engine/template";
import { dryRenderPage } from "./dry-render-page.ts";
import { loadCheckContext } from "./load-check-context.ts";
import type { CheckContext, PageSource } from "./load-check-context.ts";
import { readPortalWords } from "./portal-words.ts";
import { readTemplates, TEMPLATES } from "./read-template-files.ts";
import { writeTexts } from "./write-missing.ts";

/** `check [FILES…] [--json] [--write-texts]`: prints what is wrong with templates, and advice; returns the exit code, 1 for mistakes. */
export async function checkCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      json: { type: "boolean", default: false },
      "write-texts": { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  if (values["write-texts"]) await writeMissingTexts(positionals);
  const context = await loadCheckContext((problem) => console.error(problem));
  const findings =
    positionals.length > 0
      ? sortFindings((await Promise.all(positionals.map((file) => checkFile(file, context)))).flat())
      : checkAll(context);
  const files = positionals.length > 0 ? positionals.length : context.pages.length;
  const mistakes = findings.filter(({ level }) => level === undefined);
  if (values.json) console.log(JSON.stringify({ files, findings }, null, 2));
  else {
    for (const finding of findings) console.log(formatFinding(finding));
    const advice = findings.length - mistakes.length;
    const pieces = advice === 0 ? "" : `, ${count(advice, "piece")} of advice`;
    if (context.unread.length > 0)
      console.log(`Nothing else is checked before these can be read: ${context.unread.join(", ")}`);
    console.log(`${count(files, "template")}, ${count(mistakes.length, "finding")}${pieces}`);
  }
  return mistakes.length > 0 ? 1 : 0;
}

/** Stubs of the texts that shipped pages lack: of those in these files, or of all. */
async function writeMissingTexts(files: readonly string[]): Promise<void> {
  const templates = readTemplates();
  const names =
    files.length > 0 ? files.map((file) => basename(file, ".json")) : Object.keys(templates.pages);
  // One after the other: pages of an area share a file.
  for (const name of names) {
    for (const { file, added } of await writeTexts(templates, name, (path) => join(TEMPLATES, path)))
      console.error(`${file}: ${added.join(", ")}`);
  }
}

/** Pages, all by default, and everything that belongs to any page. */
export function checkAll(
  given: CheckContext,
  isChecked: (page: PageSource) => boolean = () => true,
): readonly Finding[] {
  const context = { ...given, options: { ...given.options, hasRoutes: true } };
  const files = context.pages.map(({ name, source }) => ({ path: `${name}.json`, text: source }));
  const inPages = context.pages.filter(isChecked).flatMap((page) => checkPageSource(page, context));
  const { fragments, texts } = context.templates.files;
  const placed = placeInUses(inPages, files, fragments);
  return sortFindings([
    ...context.findings,
    ...placeInTexts(placed, { pages: files, fragments, texts: texts.get("en") ?? [] }),
    ...(context.unread.length > 0 ? context.templates.problems : checkAround(context)),
  ]);
}

async function checkFile(file: string, context: CheckContext): Promise<readonly Finding[]> {
  const source = await readFile(file, "utf8").catch((error: unknown) => explain(error));
  if (typeof source !== "string") {
    return [{ file, line: 1, column: 1, pointer: "", message: source.message }];
  }
  const fixtures = await readFile(file.replace(/\.json$/, ".fixtures.json"), "utf8").catch(() => undefined);
  return checkPageSource({ name: basename(file, ".json"), source, fixtures }, context);
}

/** What is wrong with one page, as it stands and as it is drawn; else what it could leave out. */
export function checkPageSource(page: PageSource, context: CheckContext): readonly Finding[] {
  const { name, source } = page;
  const options = { ...context.options, file: `${name}.json` };
  if (context.unread.length > 0) return brokenJson(source, options.file);
  const found = checkUses(source, name, options.routes, options);
  // A page with findings is not rendered.
  const mistakes = found.length > 0 ? [...found, ...checkUndrawn(page, found)] : dryRenderPage(page, context);
  // What a text repeats is not known while one of the files of texts cannot be read.
  return mistakes.length > 0 || options.translations === undefined
    ? mistakes
    : findRepeats(source, name, options.routes, options);
}

/** What a page that is not drawn lacks in its fixtures, where its own parameters are right. */
function checkUndrawn({ name, source, fixtures }: PageSource, found: readonly Finding[]): readonly Finding[] {
  const isOpen = found.some(({ pointer }) => pointer === "" || pointer.startsWith("/params"));
  if (fixtures === undefined || isOpen) return [];
  return checkFixtureNeeds(fixtures, `${name}.fixtures.json`, parseJson(source));
}

/** Where a file is no JSON. */
function brokenJson(source: string, file: string): readonly Finding[] {
  return readPositions(source).problems.map(({ position, pointer, message }) => ({
    file,
    ...position,
    pointer,
    message,
  }));
}

/** Clashes between areas, fragments, menus, routes and translations. */
function checkAround({
  options: given,
  pages,
  templates,
  written,
  shown,
  naming,
}: CheckContext): readonly Finding[] {
  const sources = pages.map(({ source }) => source);
  const options = { ...given, kinds: kindChoices(sources, given) };
  const { fragments, menus, routes, texts } = templates.files;
  const english = templates.texts();
  const own = readPortalWords();
  const apis = Object.keys(options.apis?.list.entries ?? {});
  return [
    ...templates.problems,
    ...fragments.flatMap(({ path, text }) => checkFragments(text, path)),
    ...[...menus, ...routes].flatMap(({ path, text }) => checkNavigation(text, { ...options, file: path })),
    ...checkShownPages(pages, options),
    ...(options.translations === undefined
      ? []
      : checkTexts(texts.get("en") ?? [], {
          files: written,
          descriptions: options.apis?.descriptions ?? {},
        })),
    ...[...texts].flatMap(([language, files]) =>
      language === "en"
        ? files.flatMap(({ path, text }) => [
            ...checkCodeTexts(text, { file: path, apis }),
            ...checkEnglish(text, {
              file: path,
              shown,
              naming,
              own,
              english,
              isOwn: path.startsWith("translations/"),
            }),
          ])
        : options.translations === undefined
          ? []
          : files.flatMap(({ path, text }) =>
              // `de` is a language; `en-US` replaces some English texts.
              checkTranslations(text, {
                file: path,
                english: language.includes("-") ? english : beside(path, templates),
                isWhole: !language.includes("-"),
              }),
            ),
    ),
  ];
}

/** The English texts of the area of a file in another language. */
function beside(path: string, { files }: CheckContext["templates"]): Readonly<Record<string, string>> {
  const folder = path.slice(0, path.lastIndexOf("/"));
  const file = files.texts.get("en")?.find((each) => each.path === `${folder}/en.json`);
  return file === undefined ? {} : Object(parseJson(file.text));
}

function explain(error: unknown): { readonly message: string } {
  return { message: `cannot be read: ${error instanceof Error ? error.message : String(error)}` };
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
