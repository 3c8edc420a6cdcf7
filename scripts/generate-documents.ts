import { existsSync } from "node:fs";
import { glob, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isRecord, readOwn } from "#validators";
import { uncheckedCast } from "../server/api/unchecked-cast.ts";
import type { Resource } from "../server/api/resource/index.ts";
import { writeResources } from "./documents/write-resources.ts";
import { formatDocument } from "./generated-source.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The files that declare resources, by the document beside them, as paths from the root of the repository. */
export async function findDeclarations(): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  for await (const file of glob("{server,tests}/**/*.resource.ts", { cwd: ROOT })) {
    const document = join(dirname(file), "swagger.json");
    found.set(document, [...(found.get(document) ?? []), file]);
  }
  return new Map([...found].map(([document, files]) => [document, files.sort()]));
}

/**
 * Documents that differ from another one in words alone: beside each `like.json` with the path of the other `document` and the
 * `words` that are replaced in what people read, in their order, each everywhere.
 */
export async function findLikenesses(): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const file of glob("server/{apis/*,platforms/*/*}/like.json", { cwd: ROOT })) found.push(file);
  return found.sort();
}

/** The text of the document beside a `like.json`. */
export async function generateLikeness(file: string): Promise<string> {
  const like: Likeness = JSON.parse(await readFile(join(ROOT, file), "utf8"));
  const say = (text: string) => like.words.reduce((said, [from, to]) => said.replaceAll(from, to), text);
  const change = (node: unknown, key = ""): unknown => {
    if (Array.isArray(node)) return node.map((each) => change(each));
    if (typeof node === "string") return READ.includes(key) ? say(node) : node;
    if (!isRecord(node)) return node;
    return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, change(value, name)]));
  };
  const document: unknown = JSON.parse(await readFile(join(ROOT, like.document), "utf8"));
  return await formatDocument(change(document));
}

interface Likeness {
  readonly document: string;
  readonly words: readonly (readonly [from: string, to: string])[];
}

/** The keys of a document whose texts people read, and its address. */
const READ = ["title", "summary", "description", "url"];

/** The text of a document with the resources that are declared beside it. */
export async function generateDocument(document: string, declarations: readonly string[]): Promise<string> {
  const file = join(ROOT, document);
  if (!existsSync(file))
    throw new Error(`${declarations.join(", ")} declares a resource, and ${document} is not there.`);
  const before: unknown = JSON.parse(await readFile(file, "utf8"));
  if (!isRecord(before) || !String(before["openapi"]).startsWith("3."))
    throw new Error(`${document} is not OpenAPI 3.x: resources are written into no other document.`);
  const resources = await Promise.all(declarations.map(readDeclarations));
  return await formatDocument(writeResources(before, resources.flat()));
}

/** Writes all documents whose resources are declared. */
export async function writeDocuments(): Promise<void> {
  for (const [document, declarations] of await findDeclarations())
    await writeFile(join(ROOT, document), await generateDocument(document, declarations));
  for (const file of await findLikenesses())
    await writeFile(join(ROOT, dirname(file), "swagger.json"), await generateLikeness(file));
}

/** The resources that a file exports. The compiler checks them in their file. */
async function readDeclarations(file: string): Promise<readonly Resource[]> {
  const exported: unknown = await import(pathToFileURL(join(ROOT, file)).href);
  const resources = Object.values(Object(exported)).filter((each) => isRecord(readOwn(each, "operations")));
  if (resources.length === 0) throw new Error(`${file} exports no resource: export defineResource({ … }).`);
  return uncheckedCast<readonly Resource[]>(resources);
}
