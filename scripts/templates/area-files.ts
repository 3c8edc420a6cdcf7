import { shorten } from "#engine/authoring";
import type { GeneratedArea } from "#engine/authoring";
import { parseJson } from "#engine/template";
import { isRecord, readOwn } from "#validators";

/** The entry of an API in `templates/apis.json`. */
export interface StarterApi {
  readonly name: string;
  /** Where the portal reads its description. */
  readonly description: string;
}

/**
 * What an area's generated pages make of the folder of templates: new contents by path, for pages, fixtures, routes and texts
 * of the area, and for the menu and the list of APIs that all areas share. `files` are the texts that are there, by path; what
 * they say stays as it is.
 */
export function areaFiles(
  folder: string,
  area: GeneratedArea,
  api: StarterApi,
  files: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  const read = (path: string): unknown => parseJson(files[path] ?? "null");
  const pages = area.templates.flatMap((template): readonly (readonly [string, unknown])[] => {
    const page = `${folder}/pages/${template.template}`;
    const fixtures = `${page}.fixtures.json`;
    return [
      [`${page}.json`, { $schema: "../../schema/template.schema.json", ...Object(shorten(template)) }],
      ...(files[fixtures] === undefined ? [[fixtures, area.fixtures[template.template]] as const] : []),
    ];
  });
  const menu = listIn(read("menus/provider.json"));
  const known = titleOfGroup(menu, area, englishIn(files));
  // The group that is there has its text already.
  const own = Object.entries(area.texts).filter(
    ([key]) => known === undefined || `t:${key}` !== area.menu.title,
  );
  const texts = { ...Object.fromEntries(own), ...recordIn(read(`${folder}/en.json`)) };
  return {
    ...Object.fromEntries(pages),
    [`${folder}/routes.json`]: [...listIn(read(`${folder}/routes.json`)), ...area.routes],
    [`${folder}/en.json`]: Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1))),
    "menus/provider.json": withGroup(menu, { ...area.menu, title: known ?? area.menu.title }),
    "apis.json": withApi(read("apis.json"), area, api),
  };
}

/** An API that is listed keeps what is said of it; dialects keep their words. */
function withApi(list: unknown, area: GeneratedArea, { name, description }: StarterApi): unknown {
  const part = (key: string, added: Readonly<Record<string, unknown>>) => {
    const known = recordIn(readOwn(list, key));
    return {
      ...known,
      ...Object.fromEntries(Object.entries(added).filter(([each]) => !Object.hasOwn(known, each))),
    };
  };
  return {
    ...recordIn(list),
    dialects: part("dialects", { none: {}, ...area.dialects }),
    apis: part("apis", { [name]: { description, dialect: area.dialect } }),
  };
}

/** The texts of all areas, and of the portal itself. */
function englishIn(files: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  const paths = Object.keys(files).filter((path) => path.endsWith("/en.json"));
  return Object.assign({}, ...paths.map((path) => recordIn(parseJson(files[path] ?? "null"))));
}

/** The title of a group that reads as that of the area would; undefined: there is none. */
function titleOfGroup(
  menu: readonly unknown[],
  { menu: group, texts }: GeneratedArea,
  english: Readonly<Record<string, unknown>>,
): string | undefined {
  const wanted = texts[group.title.slice("t:".length)]?.toLowerCase();
  const titles = menu.flatMap((entry) => {
    const title = readOwn(entry, "title");
    return typeof title === "string" && Array.isArray(readOwn(entry, "children")) ? [title] : [];
  });
  return titles.find((title) => {
    const text = title.startsWith("t:") ? english[title.slice("t:".length)] : title;
    return typeof text === "string" && text.toLowerCase() === wanted;
  });
}

/** A group of this title gets what it has not. */
function withGroup(menu: readonly unknown[], group: GeneratedArea["menu"]): readonly unknown[] {
  const found = menu.findIndex((entry) => readOwn(entry, "title") === group.title);
  if (found === -1) return [...menu, group];
  const old = menu[found];
  const children = listIn(readOwn(old, "children"));
  const added = group.children.filter(({ path }) => children.every((each) => readOwn(each, "path") !== path));
  return menu.with(found, { ...recordIn(old), children: [...children, ...added] });
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function recordIn(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}
