import { existsSync } from "node:fs";
import { glob, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { isRecord, readOwn } from "#validators";
import { writeResources } from "../documents/write-resources.ts";
import { formatDocument } from "../generated-source.ts";
import { contractOf, generateContract } from "../generate-contracts.ts";
import { readFacts } from "../new-api/read-facts.ts";
import { writeMigration } from "../new-api/write-migration.ts";
import { apiName, fileName, writeDeclaration, writeIndex, writeTest } from "../new-api/write-sources.ts";
import { generateCommand } from "./generate-command.ts";

const ROOT = join(import.meta.dirname, "../..");
const OPTIONS = {
  fields: { type: "string" },
  permission: { type: "string" },
  noun: { type: "string" },
  path: { type: "string" },
  out: { type: "string" },
} as const;

/**
 * `new-api NAME --permission TAG --fields "name! size:integer"`: writes the folder of an API with one resource, its
 * migration and its lines in the lists, with its list at `--path` and called `--noun`; with `--out AREA` also its pages. Returns the exit code.
 */
export async function newApiCommand(args: readonly string[], root = ROOT): Promise<number> {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const [name] = positionals;
    const { permission, fields, noun, path, out } = values;
    if (name === undefined || positionals.length > 1 || permission === undefined || fields === undefined)
      throw new Error('Say what it is: new-api NAME --permission TAG --fields "name! size:integer"');
    const facts = { name, permission, fields, noun, path };
    const document = await writeApi(root, facts);
    if (out === undefined) return 0;
    const list = readFacts(facts).path;
    const code = await generateCommand([join(root, document), "--path", list, "--api", name, "--out", out]);
    if (code === 0) await formatTemplates(out);
    return code;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

/** Formats the pages, the routes and the list of APIs as the repository does. */
async function formatTemplates(area: string): Promise<void> {
  const prettier = await import("prettier");
  for await (const file of glob(["*.json", "pages/*.json", "../apis.json"], { cwd: area })) {
    const path = join(area, file);
    const options = { ...(await prettier.resolveConfig(path)), filepath: path };
    await writeFile(path, await prettier.format(await readFile(path, "utf8"), options));
  }
}

/** Writes the API and prints each file; returns the path of its document. */
async function writeApi(root: string, facts: Parameters<typeof readFacts>[0]): Promise<string> {
  const { name } = facts;
  const resource = readFacts(facts);
  const folder = join("server", "apis", name);
  if (existsSync(join(root, folder))) throw new Error(`${folder} exists: an API is written once.`);
  const document = join(folder, "swagger.json");
  const list = await nameInIndex(root, name);
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
    console.log(file);
  };
  await write(join(folder, fileName(resource)), await writeDeclaration(resource));
  await write(document, await formatDocument(writeResources(emptyDocument(name), [resource])));
  await write(contractOf(document), await generateContract(document, root));
  await write(join(folder, "index.ts"), await writeIndex(name, resource));
  await write(join(folder, `${name}.test.ts`), await writeTest(name, resource));
  await write(await nextMigration(root, name), writeMigration(resource));
  await write(join("server", "apis", "index.ts"), list);
  await write(join("templates", "apis.json"), await nameInApiList(root, name));
  return document;
}

function emptyDocument(name: string): Readonly<Record<string, unknown>> {
  const words = name.replaceAll("-", " ");
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  return {
    openapi: "3.0.3",
    info: { title, version: "1", description: `${title} of an account.` },
    servers: [{ url: `https://api.atrium.example/${name}` }],
    paths: {},
  };
}

/** Migrations are applied in the order of their names: after all that are there. */
async function nextMigration(root: string, name: string): Promise<string> {
  const folder = join("server", "database", "migrations");
  const numbers = (await readdir(join(root, folder))).map((file) => Number(file.slice(0, 4)) || 0);
  const next = Math.floor(Math.max(0, ...numbers) / 10) * 10 + 10;
  return join(folder, `${String(next).padStart(4, "0")}-${name}.sql`);
}

/** The list of the server's APIs with one more, before that of the templates. */
async function nameInIndex(root: string, name: string): Promise<string> {
  const file = join("server", "apis", "index.ts");
  const text = await readFile(join(root, file), "utf8");
  const [, line] = /^( +)buildTemplatesApi\(/m.exec(text) ?? [];
  if (line === undefined) throw new Error(`${file} has no line buildTemplatesApi( to write the API above.`);
  return text
    .replace(
      /^import \{ buildTemplatesApi \}/m,
      (last) => `import { ${apiName(name)} } from "./${name}/index.ts";\n${last}`,
    )
    .replace(/^ +buildTemplatesApi\(/m, (last) => `${line}${apiName(name)},\n${last}`);
}

async function nameInApiList(root: string, name: string): Promise<string> {
  const list: unknown = JSON.parse(await readFile(join(root, "templates", "apis.json"), "utf8"));
  const apis = readOwn(list, "apis");
  const entry = { description: `/${name}/swagger.json`, dialect: "filtered" };
  return await formatDocument({
    ...(isRecord(list) ? list : {}),
    apis: { ...(isRecord(apis) ? apis : {}), [name]: entry },
  });
}
