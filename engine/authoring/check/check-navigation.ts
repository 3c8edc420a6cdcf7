import { isRecord, readOwn } from "#validators";
import { sortFindings, readPositions, parseJson, suggest } from "#engine/template";
import type { Finding, Problem } from "#engine/template";
import { checkAccessNames } from "./access-names.ts";
import type { CheckOptions } from "./check-options.ts";
import { problemOfPath } from "./link-target.ts";

/**
 * Checks a menu, the breadcrumbs or the routes: paths that no route has, icons, translations, claims, flags, and
 * templates that do not exist. `options.file` names the file in findings.
 */
export function checkNavigation(source: string, options: CheckOptions): readonly Finding[] {
  const positions = readPositions(source);
  const isRoutes = options.file === "routes.json";
  const twice = positions.problems.map(({ position, pointer, message }) => ({
    file: options.file,
    ...position,
    pointer,
    message,
  }));
  const document = parseJson(source);
  if (document === undefined) return twice;
  const found = checkEntry(document, "", options, isRoutes).map(({ pointer, message, atKey }) => ({
    file: options.file,
    ...positions.of(pointer, atKey),
    pointer,
    message,
  }));
  return sortFindings([...twice, ...found]);
}

const PATHS = ["path", "url", "classicUrl"] as const;

function checkEntry(
  entry: unknown,
  pointer: string,
  options: CheckOptions,
  isRoutes: boolean,
): readonly Problem[] {
  if (Array.isArray(entry)) {
    return entry.flatMap((each: unknown, index) =>
      checkEntry(each, `${pointer}/${index}`, options, isRoutes),
    );
  }
  if (!isRecord(entry)) return [];
  return [
    ...(isRoutes ? [] : PATHS.flatMap((key) => checkPath(entry, key, pointer, options))),
    ...checkName(entry, "icon", pointer, "icon", options.icons),
    ...checkName(entry, "template", pointer, "template", options.pages),
    ...checkTitle(entry, pointer, options),
    ...checkAccessNames(readOwn(entry, "access"), `${pointer}/access`, options),
    ...["children", "trail"].flatMap((key) => checkEntry(entry[key], `${pointer}/${key}`, options, isRoutes)),
  ];
}

type Entry = Readonly<Record<string, unknown>>;

function checkPath(entry: Entry, key: string, pointer: string, { routes }: CheckOptions): readonly Problem[] {
  const path = readOwn(entry, key);
  if (typeof path !== "string" || routes === undefined || path.startsWith("https:")) return [];
  const message = problemOfPath(path.replace(/^\//, ""), routes);
  return message === undefined ? [] : [{ pointer: `${pointer}/${key}`, message }];
}

function checkName(
  entry: Entry,
  key: string,
  pointer: string,
  what: string,
  known: readonly string[] | undefined,
): readonly Problem[] {
  const name = readOwn(entry, key);
  if (typeof name !== "string" || known === undefined || known.includes(name)) return [];
  return [{ pointer: `${pointer}/${key}`, message: `unknown ${what} "${name}"${suggest(name, known)}` }];
}

function checkTitle(entry: Entry, pointer: string, { translations }: CheckOptions): readonly Problem[] {
  const title = readOwn(entry, "title");
  if (typeof title !== "string" || !title.startsWith("t:") || translations === undefined) return [];
  const key = title.slice(2);
  if (Object.hasOwn(translations, key)) return [];
  const message = `no translation for "${key}"${suggest(key, Object.keys(translations))}`;
  return [{ pointer: `${pointer}/title`, message }];
}
