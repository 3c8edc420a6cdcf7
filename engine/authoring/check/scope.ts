import { isRecord, readOwn } from "#validators";
import type { RootName } from "#engine/expression";
import type { Frame } from "#engine/template";
import { keysBelow } from "./part.ts";
import type { Part } from "./part.ts";

const EVERYWHERE: readonly RootName[] = ["route", "query", "load", "bootstrap", "claims", "session", "now"];

const LIST_KEYS_WITH_ROW = new Set(["columns", "inside", "rowActions"]);
const FORM_KEYS_WITHOUT_FORM = new Set(["init", "load", "title", "access", "params", "show"]);
const ACTION_KEYS_AFTER_ASKING = new Set(["call", "calls", "then", "goto"]);
// The path of `schema` is only matched, never filled; it may be spelled as in the call.
const ASK_KEYS_WITH_FORM = new Set(["fields", "confirm", "schema"]);

/** The roots permitted where a part stands: each position of a template has a fixed set, and there is no scope chain. */
export function rootsAt(part: Part): ReadonlySet<RootName> {
  const roots = new Set(EVERYWHERE);
  const frames = [...part.above, part];
  for (const frame of frames) {
    const keys = frame === part ? [] : keysBelow(frame, part);
    for (const root of rootsBrought(frame, keys)) roots.add(root);
  }
  return roots;
}

function rootsBrought({ definition, value }: Frame, keys: readonly string[]): readonly RootName[] {
  const [key = "", , inner = ""] = keys;
  switch (definition) {
    case "ListPage":
    case "ListPanel":
      if (LIST_KEYS_WITH_ROW.has(key)) return ["row"];
      // Whether an action may be used is asked of each selected row.
      if (key === "bulkActions") return inner === "enable" || inner === "show" ? ["rows", "row"] : ["rows"];
      return [];
    case "FormPage":
    case "FormPanel":
      if (key === "then") return ["form", "picked", "result"];
      return FORM_KEYS_WITHOUT_FORM.has(key) ? [] : ["form", "picked"];
    case "DetailPage":
    case "DetailPanel":
      return key === "items" || key === "actions" ? ["item"] : [];
    case "Action": {
      const asked: readonly RootName[] =
        ACTION_KEYS_AFTER_ASKING.has(key) && readOwn(readOwn(value, "ask"), "fields") !== undefined
          ? ["form", "picked"]
          : [];
      return key === "then" ? [...asked, "result"] : asked;
    }
    case "Ask":
      return ASK_KEYS_WITH_FORM.has(key) ? ["form", "picked"] : [];
    case "Field":
      return key === "fields" ? ["entry"] : [];
    case "RemoteOptions":
    case "LoadedOptions":
      return key === "label" || key === "keep" ? ["item"] : [];
    case "Check":
      return key === "ok" || key === "message" ? ["result"] : [];
    case "Upload":
      return key === "link" ? ["item"] : ["item", "result"];
    case "Call":
    case "NamedCall":
    case "CallSwitch":
    case "NamedCallSwitch":
      return rootsOfCall(value, key, definition);
    default:
      return [];
  }
}

function rootsOfCall(value: unknown, key: string, definition: string): readonly RootName[] {
  const isEach = isRecord(value) && typeof value["each"] === "string" && key !== "each";
  const isAnswered = key === "track" || key === "errors" || definition.startsWith("Named");
  return [...(isEach ? ["entry" as const] : []), ...(isAnswered ? ["result" as const] : [])];
}

/** The names declared under a key (`load`, `params`) by anything a part stands in, with what is declared. */
export function declaredAround(part: Part, key: string): ReadonlyMap<string, unknown> {
  const declared = new Map<string, unknown>();
  for (const frame of [...part.above, part]) {
    const names = readOwn(frame.value, key);
    if (isRecord(names)) for (const name of Object.keys(names)) declared.set(name, names[name]);
  }
  return declared;
}
