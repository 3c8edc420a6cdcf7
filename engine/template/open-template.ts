import { isRecord, readOwn, readPointer, unescapeSegment } from "#validators";
import { checkShape } from "./check-shape.ts";
import type { Problem, Visit } from "./check-shape.ts";
import type { Finding } from "./finding.ts";
import { expandTemplate } from "./expand.ts";
import type { AnswerDialects } from "./short-forms.ts";
import type { Origin, Origins } from "./origins.ts";
import { migrateTemplate } from "./migrate.ts";
import { pageTables } from "./page-tables.ts";
import { wholeParameter } from "./parameters.ts";
import { parseJson } from "./parse-json.ts";
import { readPositions } from "./positions.ts";
import type { Positions } from "./positions.ts";
import { isTemplateFile, joinEntries } from "./template-folder.ts";
import type { TemplateFile } from "./template-folder.ts";
import { TEMPLATE_SCHEMA } from "./template-schema.ts";

export interface OpenOptions {
  readonly file: string;
  /** The shared fragments: their files (findings then have lines), the text of the only such file, or parsed. */
  readonly fragments?: unknown;
  /** The parsed routes, in which `pageOf` finds its page. */
  readonly routes?: unknown;
  /** The parsed list of APIs: a template may leave out what their dialects define. */
  readonly apiList?: AnswerDialects;
  readonly with?: Readonly<Record<string, unknown>> | undefined;
  /** Where `with` stands in the routes: problems of its values are found there. */
  readonly withAt?: { readonly file: TemplateFile; readonly pointer: string } | undefined;
}

/** An expanded template, with its problems so far. */
export interface OpenTemplate {
  /** Undefined where the text is no JSON. */
  readonly document: unknown;
  readonly findings: readonly Finding[];
  /** The findings of problems in the expanded document; what only follows from a wrong use of a fragment is none. */
  readonly locate: (problems: readonly Problem[]) => readonly Finding[];
}

/** Far deeper than any page; code that walks a template may recurse. */
const DEEPEST_NESTING = 100;

export const FRAGMENTS_FILE = "fragments.json";

/**
 * Parses, migrates, expands and shape-checks a template. `visit` is called for every part, even where the shape is
 * wrong; a switch that replaced a table of pages is visited as a `PageOf`.
 */
export function openTemplate(source: string, options: OpenOptions, visit?: Visit): OpenTemplate {
  const places = createPlaces(source, options);
  if (nestingOf(source) > DEEPEST_NESTING) {
    const finding = places.finding({ line: 1, column: 1 }, "", `nests deeper than ${DEEPEST_NESTING}`);
    return { document: undefined, findings: [finding], locate: () => [] };
  }
  const value = parseJson(source);
  if (value === undefined) {
    const broken = places
      .template()
      .problems.map((each) => places.finding(each.position, each.pointer, each.message));
    const findings = broken.length > 0 ? broken : [places.finding({ line: 1, column: 1 }, "", "is no JSON")];
    return { document: undefined, findings, locate: () => [] };
  }
  const migrated = migrateTemplate(value);
  if (!migrated.ok) {
    const finding = places.at({ file: "template", pointer: "/v" }, migrated.message);
    return { document: undefined, findings: [finding], locate: () => [] };
  }
  const { document, origins, tableLinks, openLists, problems } = expandTemplate(
    migrated.document,
    {
      fragments: isWritten(options.fragments)
        ? fragmentsIn(fragmentFiles(options.fragments))
        : options.fragments,
      tables: pageTables(options.routes),
      apiList: options.apiList,
    },
    options.with ?? {},
    options.withAt?.pointer,
  );
  const locate = places.locate(origins);
  const shape = checkShape(TEMPLATE_SCHEMA, "Template", document, visit && namingLinks(visit, tableLinks));
  const findings = [
    ...problems.map(({ origin, message, atKey }) => places.at(origin, message, atKey)),
    ...locate(
      shape
        .filter(({ pointer }) => !openLists.has(pointer))
        .map((problem) => ({ ...problem, message: problem.message + parameterHint(document, problem) })),
    ),
  ];
  return { document: isRecord(document) ? document : {}, findings, locate };
}

/** Where a `<name>` stands instead of a part: it was meant for a parameter, and the page declares none of that name. */
function parameterHint(document: unknown, { pointer }: Problem): string {
  const value = readPointer(document, pointer);
  const name = typeof value === "string" ? wholeParameter(value) : undefined;
  return name === undefined ? "" : `: the page has no parameter "${name}" (given)`;
}

/** Reports switches that replaced a table of pages as `PageOf`. */
function namingLinks(visit: Visit, tableLinks: ReadonlySet<string>): Visit {
  return (definition, pointer, value, above) => {
    const isOfTable =
      definition === "LinkSwitch" &&
      [...tableLinks].some((link) => pointer === link || pointer.startsWith(`${link}/`));
    visit(isOfTable ? "PageOf" : definition, pointer, value, above);
  };
}

interface Places {
  readonly template: () => Positions;
  readonly finding: (position: { line: number; column: number }, pointer: string, message: string) => Finding;
  readonly at: (origin: Origin, message: string, atKey?: boolean) => Finding;
  readonly locate: (origins: Origins) => OpenTemplate["locate"];
}

/** Positions are computed only when something is wrong: the browser reads most templates without. */
function createPlaces(source: string, options: OpenOptions): Places {
  let template: Positions | undefined;
  let fragments: readonly FragmentPlaces[] | undefined;
  let routes: FragmentPlaces | undefined;
  const positionsOf = (origin: Pick<Origin, "file" | "pointer">): FragmentPlaces => {
    if (origin.file === "template")
      return { file: options.file, positions: (template ??= readPositions(source)) };
    if (origin.file === "routes") return (routes ??= placesIn(options.withAt?.file));
    fragments ??= placesOfFragments(fragmentFiles(options.fragments));
    const name = unescapeSegment(origin.pointer.split("/")[1] ?? "");
    const own = fragments.find(({ names }) => readOwn(names, name) !== undefined) ?? fragments[0];
    return own ?? { file: FRAGMENTS_FILE, positions: readPositions("{}") };
  };
  const finding: Places["finding"] = ({ line, column }, pointer, message) => ({
    file: options.file,
    line,
    column,
    pointer,
    message,
  });
  const at: Places["at"] = (origin, message, atKey = false) => {
    const { file, positions } = positionsOf(origin);
    const { line, column } = positions.of(origin.pointer, atKey);
    const found = { file, line, column, pointer: origin.pointer, message: message + usedAt(origin) };
    return found;
  };
  const usedAt = ({ file, use }: Origin): string => {
    if (file === "template" || use === undefined) return "";
    const first = firstUse(use);
    const { line, column } = positionsOf(first).positions.of(first.pointer);
    return `, used at ${options.file}:${line}:${column} ${first.pointer}`;
  };
  return {
    template: () => positionsOf({ file: "template", pointer: "" }).positions,
    finding,
    at,
    locate: (origins) => (problems) =>
      problems.flatMap(({ pointer, message, atKey, step }) => {
        const origin =
          (step === undefined ? undefined : broughtBy(origins, pointer, step)) ??
          (atKey === true ? originOfKey(origins, pointer) : origins.of(pointer));
        return origin.isIncomplete === true ? [] : [at(origin, message, atKey)];
      }),
  };
}

/** By name, joined once for all templates that are opened with these files. */
const fragmentsIn = once((files) => joinEntries(files, "fragment").value);

const placesOfFragments = once((files) =>
  files.map(({ path, text }): FragmentPlaces => ({
    file: path,
    names: parseJson(text),
    positions: readPositions(text),
  })),
);

function once<T>(read: (files: readonly TemplateFile[]) => T): (files: readonly TemplateFile[]) => T {
  const known = new WeakMap<readonly TemplateFile[], T>();
  return (files) => {
    const value = known.get(files) ?? read(files);
    known.set(files, value);
    return value;
  };
}

function placesIn({ path, text }: TemplateFile = { path: "routes.json", text: "[]" }): FragmentPlaces {
  return { file: path, positions: readPositions(text) };
}

/** Where a key is written, also where its value was brought by a parameter. */
function originOfKey(origins: Origins, pointer: string): Origin {
  const key = pointer.slice(pointer.lastIndexOf("/"));
  const own = origins.of(pointer);
  if (own.pointer.endsWith(key)) return own;
  const above = origins.of(pointer.slice(0, -key.length));
  return { ...above, pointer: above.pointer + key };
}

/** The parameter that brought a step of a path; undefined where it stands in the path itself. */
function broughtBy(origins: Origins, pointer: string, step: string): Origin | undefined {
  const path = origins.ofPath(pointer);
  if (path?.filledWith === undefined || path.isIncomplete === true) return path;
  const hasStep = (value: unknown): boolean => typeof value === "string" && value.split(".").includes(step);
  return path.filledWith.find(({ value }) => hasStep(value))?.origin;
}

interface FragmentPlaces {
  readonly file: string;
  readonly names?: unknown;
  readonly positions: Positions;
}

/** Fragments as text, not parsed. */
function isWritten(fragments: unknown): boolean {
  return typeof fragments === "string" || Array.isArray(fragments);
}

/** The files of fragments, however they are given; what is parsed stands as one file. */
export function fragmentFiles(fragments: unknown): readonly TemplateFile[] {
  if (Array.isArray(fragments)) return fragments.filter(isTemplateFile);
  const text = typeof fragments === "string" ? fragments : JSON.stringify(fragments ?? {}, null, 2);
  return [{ path: FRAGMENTS_FILE, text }];
}

/** The use in the template itself, where one fragment uses another. */
function firstUse(use: Origin): Origin {
  return use.file === "template" || use.use === undefined ? use : firstUse(use.use);
}

/** How deep brackets nest, counted before parsing. */
function nestingOf(source: string): number {
  let depth = 0;
  let deepest = 0;
  let isText = false;
  for (let at = 0; at < source.length; at += 1) {
    const character = source.charCodeAt(at);
    if (isText) {
      if (character === BACKSLASH) at += 1;
      else if (character === QUOTE) isText = false;
    } else if (character === QUOTE) isText = true;
    else if (character === 0x5b || character === 0x7b) deepest = Math.max(deepest, (depth += 1));
    else if (character === 0x5d || character === 0x7d) depth -= 1;
  }
  return deepest;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
