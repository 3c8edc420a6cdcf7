import { parseArgs } from "node:util";
import { readApiDescription } from "#engine/api-description";
import type { ApiDescription, ApiEntry } from "#engine/api-description";
import { suggest } from "#engine/template";
import { apiDocument } from "./api-document.ts";
import { DEFINITION_NAMES } from "./describe/definition-keys.ts";
import { describeApi, describeOperation } from "./describe/describe-api.ts";
import {
  describeDefinition,
  describeKey,
  keyNames,
  listDefinitions,
} from "./describe/describe-definition.ts";
import { describePlugin } from "./describe/describe-plugin.ts";
import { readExamples } from "./describe/reference-examples.ts";
import { descriptionSource } from "./description-source.ts";
import { loadPlugins } from "./load-check-context.ts";
import { readTemplates } from "./read-template-files.ts";

/**
 * `describe [NAME] [OPERATION]`: prints a definition or a key of the template language, what an API offers, or what a plugin
 * takes; without a name all definitions, APIs and plugins. Answers the exit code, 1 for an unknown name.
 */
export async function describeCommand(args: readonly string[]): Promise<number> {
  const { positionals } = parseArgs({ args: [...args], options: {}, allowPositionals: true });
  const [name, ...words] = positionals;
  const { entries } = readTemplates().apiList;
  const apis = Object.keys(entries);
  const api = name !== undefined && Object.hasOwn(entries, name) ? entries[name] : undefined;
  if (name !== undefined && words.length > 0)
    return api === undefined
      ? fail(`There is no API "${name}"${suggest(name, apis)}`)
      : describeOperationOf(api, words.join(" "));
  const plugins = (await loadPlugins((problem) => console.error(problem))) ?? {};
  if (name === undefined) {
    const lists = [`APIs: ${apis.join(", ")}`, `Plugins: ${Object.keys(plugins).join(", ")}`];
    console.log([listDefinitions(), "", ...lists].join("\n"));
    return 0;
  }
  const examplesOf = await readExamples();
  const plugin = Object.hasOwn(plugins, name) ? plugins[name] : undefined;
  const found = [
    describeDefinition(name, examplesOf) ?? describeKey(name, examplesOf) ?? [],
    api === undefined ? [] : describeApi(api, await descriptionOf(api)),
    plugin === undefined ? [] : describePlugin(name, plugin),
  ].flat();
  if (found.length === 0) {
    const known = [...DEFINITION_NAMES, ...keyNames(), ...apis, ...Object.keys(plugins)];
    return fail(`There is no definition, key, API or plugin "${name}"${suggest(name, known)}`);
  }
  console.log(found.join("\n\n"));
  return 0;
}

/** Operations are named as `do` names them, `GET /service`; a path alone means all of its methods. */
async function describeOperationOf(api: ApiEntry, call: string): Promise<number> {
  const description = await descriptionOf(api);
  const calls = call.startsWith("/") ? METHODS.map((method) => `${method} ${call}`) : [call];
  const matches = calls.map((each) => description.operation(each));
  const found = matches.flatMap((match) => (match.ok ? [match.operation] : []));
  if (found.length > 0) {
    console.log(found.map((operation) => describeOperation(api, operation)).join("\n\n"));
    return 0;
  }
  const [missing] = matches.flatMap((match) => (match.ok ? [] : [match]));
  const meant = missing?.nearest === undefined ? "" : `, did you mean "${missing.nearest}"?`;
  return fail(`API "${api.name}": ${missing?.reason}${meant}`);
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

async function descriptionOf(api: ApiEntry): Promise<ApiDescription> {
  const document = await apiDocument(descriptionSource(api), api.name, (note) => console.error(note));
  return readApiDescription(api, document);
}

function fail(message: string): number {
  console.error(message);
  return 1;
}
