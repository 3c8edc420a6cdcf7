import { escapeSegment, isRecord, readOwn } from "#validators";
import { isReference, isValueSwitch } from "#engine/expression";
import { openTemplate, suggest } from "#engine/template";
import type { Problem } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { rowsOf } from "./operation-of.ts";
import type { Described } from "./operation-of.ts";
import type { Rule } from "./part.ts";
import { followSchema } from "./schema-path.ts";

/** The placeholder row stands in a list of this page or of another template, and looks like its rows. */
export const checkTrackRow: Rule = (part, options) => {
  const list = readOwn(part.value, "list");
  if (typeof list !== "string") return [];
  const [template = "", panel] = list.split("#");
  const page = part.above[0]?.value;
  const at = `${part.pointer}/list`;
  const isHere = template === readOwn(page, "template");
  if (isHere && panel !== undefined) {
    const ids = panelsOf(page).map((each) => String(readOwn(each, "id")));
    if (!ids.includes(panel))
      return [{ pointer: at, message: `this page has no panel "${panel}"${suggest(panel, ids)}` }];
  }
  const { pages } = options;
  if (!isHere && pages !== undefined && !Object.hasOwn(pages, template))
    return [
      { pointer: at, message: `unknown template "${template}"${suggest(template, Object.keys(pages))}` },
    ];
  const holder = isHere ? page : expanded(pages?.[template], options);
  const shown = panel === undefined ? holder : panelsOf(holder).find((each) => readOwn(each, "id") === panel);
  const row = rowsOf(readOwn(shown, "source"), options);
  if (row === undefined) return [];
  return [
    ...checkMatch(readOwn(part.value, "match"), row, list, `${part.pointer}/match`),
    ...checkValues(readOwn(part.value, "values"), row, list, `${part.pointer}/values`),
  ];
};

function checkMatch(match: unknown, row: Described, list: string, pointer: string): readonly Problem[] {
  if (typeof match !== "string") return [];
  const followed = followSchema(row.root, row.schema, match.split("."));
  if (followed.ok) return [];
  const message = `the rows of ${list} have no "${match}"${followed.hint}`;
  return [{ pointer, message }];
}

function checkValues(values: unknown, row: Described, list: string, pointer: string): readonly Problem[] {
  if (!isRecord(values) || isReference(values) || isValueSwitch(values)) return [];
  return Object.keys(values).flatMap((key): readonly Problem[] => {
    const at = `${pointer}/${escapeSegment(key)}`;
    const followed = followSchema(row.root, row.schema, [key]);
    if (followed.ok) return checkValues(values[key], { ...row, schema: followed.schema }, list, at);
    const message = `the rows of ${list} have no "${key}"${followed.hint}`;
    return [{ pointer: at, atKey: true, message }];
  });
}

function panelsOf(page: unknown): readonly unknown[] {
  const tabs = readOwn(page, "tabs");
  const holders = [page, ...(Array.isArray(tabs) ? tabs : [])];
  return holders.flatMap((holder: unknown): readonly unknown[] => {
    const panels = readOwn(holder, "panels");
    return Array.isArray(panels) ? panels : [];
  });
}

const opened = new WeakMap<object, unknown>();

/** Another page as it is shown: with what its fragments and the dialect of its API say. */
function expanded(page: unknown, options: CheckOptions): unknown {
  if (!isRecord(page)) return undefined;
  const known = opened.get(page);
  if (known !== undefined) return known;
  const { document } = openTemplate(JSON.stringify(page), {
    file: "",
    fragments: options.fragments,
    routes: options.routes,
    apiList: options.apis?.list,
  });
  if (document !== undefined) opened.set(page, document);
  return document;
}
