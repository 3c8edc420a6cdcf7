import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { format, resolveConfig } from "prettier";
import { fillFixtures, missingTexts } from "#engine/authoring";
import type { PortalData } from "#engine/authoring";
import { parseJson } from "#engine/template";
import type { JoinedTemplates } from "#engine/template";
import { isRecord } from "#validators";

/** Where the file of a path below the folder of templates lies. */
export type PlaceOf = (path: string) => string;

/** Writes the answers that a page's usual case lacks. Answers the file and the keys; undefined: none was missing. */
export async function writeFixtures(
  data: PortalData,
  page: string,
  placeOf: PlaceOf,
): Promise<Written | undefined> {
  const { document, added } = fillFixtures(data, page);
  const path = data.templates.pages[page]?.path;
  if (added.length === 0 || path === undefined) return undefined;
  const file = placeOf(path).replace(/\.json$/, ".fixtures.json");
  await writeFormatted(file, document);
  return { file, added };
}

/** Writes stubs of the texts that a page and its fragments lack into the `en.json` of their areas. */
export async function writeTexts(
  templates: JoinedTemplates,
  page: string,
  placeOf: PlaceOf,
): Promise<readonly Written[]> {
  const pagePath = templates.pages[page]?.path;
  const written: Written[] = [];
  if (pagePath === undefined) return written;
  for (const { path, texts } of missingTexts(templates, page)) {
    // Beside the page, in whichever folder it lies.
    const file = placeOf(pagePath).slice(0, -pagePath.length) + path;
    if (await addTexts(file, texts)) written.push({ file, added: Object.keys(texts) });
  }
  return written;
}

/** False: the file is there and cannot be read, and stays as it is. */
async function addTexts(file: string, texts: Readonly<Record<string, string>>): Promise<boolean> {
  const known = existsSync(file) ? parseJson(await readFile(file, "utf8")) : {};
  if (!isRecord(known)) return false;
  const all = Object.entries({ ...known, ...texts, ...known });
  const isSorted = Object.keys(known).every(
    (key, index, keys) => index === 0 || (keys[index - 1] ?? "") <= key,
  );
  await writeFormatted(
    file,
    Object.fromEntries(isSorted ? all.toSorted(([a], [b]) => (a < b ? -1 : 1)) : all),
  );
  return true;
}

export interface Written {
  readonly file: string;
  readonly added: readonly string[];
}

async function writeFormatted(file: string, value: unknown): Promise<void> {
  const options = await resolveConfig(file);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await format(JSON.stringify(value, null, 2), { ...options, filepath: file }));
}
