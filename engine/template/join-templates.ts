import { isRecord, parseRows } from "#validators";
import type { Finding } from "./finding.ts";
import { parseJson } from "./parse-json.ts";
import { joinEntries, joinRoutes, layOutTemplates } from "./template-folder.ts";
import type { TemplateFile } from "./template-folder.ts";

type Row = Readonly<Record<string, unknown>>;

/** The content of a folder of templates, joined from its areas. */
export interface JoinedTemplates {
  readonly routes: readonly Row[];
  /** As parsed, by kind of viewer. */
  readonly menus: Readonly<Record<string, readonly Row[]>>;
  readonly fragments: Readonly<Record<string, unknown>>;
  readonly files: {
    readonly routes: readonly TemplateFile[];
    readonly fragments: readonly TemplateFile[];
    readonly menus: readonly TemplateFile[];
    /** By language. */
    readonly texts: ReadonlyMap<string, readonly TemplateFile[]>;
  };
  /** English texts, overridden by those of the language; an unknown language is English. */
  readonly texts: (language?: string) => Readonly<Record<string, string>>;
  readonly pages: Readonly<Record<string, TemplateFile>>;
  /** Clashes, and files that are no JSON or have an unknown name. */
  readonly problems: readonly Finding[];
}

/**
 * Joins a folder of templates from the texts of its files by path. Never throws: `problems` has everything that is
 * wrong.
 */
export function joinTemplates(texts: Readonly<Record<string, string>>): JoinedTemplates {
  const layout = layOutTemplates(Object.keys(texts));
  const file = (path: string): TemplateFile => ({ path, text: texts[path] ?? "" });
  const files: JoinedTemplates["files"] = {
    routes: layout.routes.map(file),
    fragments: layout.fragments.map(file),
    menus: [...layout.menus.values()].map(file),
    texts: new Map([...layout.texts].map(([language, paths]) => [language, paths.map(file)])),
  };
  const routes = joinRoutes(files.routes);
  const fragments = joinEntries(files.fragments, "fragment");
  const textsByLanguage = new Map(
    [...files.texts].map(([language, parts]) => [language, joinEntries(parts, "text")]),
  );
  return {
    files,
    routes: parseRows(routes.value),
    fragments: fragments.value,
    menus: Object.fromEntries(
      [...layout.menus].map(([type, path]) => [type, parseRows(parseJson(file(path).text))]),
    ),
    texts: (language = "en") =>
      textsIn({ ...textsByLanguage.get("en")?.value, ...textsByLanguage.get(language)?.value }),
    pages: Object.fromEntries([...layout.pages].map(([name, path]) => [name, file(path)])),
    problems: [
      ...layout.problems,
      ...routes.problems,
      ...fragments.problems,
      ...[...textsByLanguage.values()].flatMap(({ problems }) => problems),
    ],
  };
}

function textsIn(entries: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(isRecord(entries) ? entries : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}
