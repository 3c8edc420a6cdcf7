import { isRecord, joinPointer, readOwn } from "#validators";
import type { Failure } from "./call.ts";
import { gatherMessages } from "./gather-messages.ts";

/** The keys under which bodies list their errors. */
const LISTS = ["errors", "violations", "details", "detail", "fieldErrors", "issues"];
/** The keys that identify the field in an entry of such a list. */
const NAMES = ["field", "pointer", "path", "loc", "param", "property", "propertyPath", "target", "name"];
/** For a field that is named without a readable message. */
const UNSAID = "This value is not accepted.";
/** These prefixes name the part of the request, not a place in the body. */
const PREFIXES = /^(?:\/(?:data\/attributes|body|form|\$|#))(?=\/)/;

/**
 * The messages of a refused request about single fields, in any known shape: a list whose entries name a field (by
 * pointer, with dots or brackets, or as a list of keys), or a map from fields to their messages.
 */
export function readFieldFailures(body: unknown): Failure["fields"] {
  for (const holder of [body, readOwn(body, "error"), readOwn(body, "message")])
    for (const key of LISTS) {
      const stated = readOwn(holder, key);
      const found = Array.isArray(stated) ? stated.flatMap(ofEntry) : isRecord(stated) ? ofMap(stated) : [];
      if (found.length > 0) return found;
    }
  return [];
}

function ofEntry(entry: unknown): Failure["fields"] {
  if (!isRecord(entry)) return [];
  const source = readOwn(entry, "source");
  for (const holder of [entry, source])
    for (const key of NAMES) {
      const pointer = pointerOf(readOwn(holder, key));
      if (pointer === undefined) continue;
      const rest = Object.fromEntries(
        Object.entries(entry).filter(([name]) => name !== key && name !== "source"),
      );
      return [{ pointer, message: gatherMessages(rest).join(" - ") || UNSAID }];
    }
  return [];
}

function ofMap(map: Readonly<Record<string, unknown>>): Failure["fields"] {
  return Object.entries(map).flatMap(([name, stated]) => {
    const pointer = pointerOf(name);
    const message = gatherMessages(stated).join(" - ");
    return pointer === undefined || message === "" ? [] : [{ pointer, message }];
  });
}

/** `disks[0].size`, `/disks/0/size` and `["body", "disks", 0, "size"]` are the same place. */
function pointerOf(name: unknown): string | undefined {
  if (Array.isArray(name)) {
    const path = joinPointer(name.map(String));
    return path === "" ? undefined : path.replace(PREFIXES, "");
  }
  if (typeof name !== "string") return undefined;
  const plain = name.replace(/^#(?=\/)/, "");
  if (plain === "" || plain.startsWith("/")) return plain.replace(PREFIXES, "");
  const dotted = plain.replaceAll(/\[(\w+)\]/g, ".$1").replace(/^\$?\.?/, "");
  return `/${dotted.replaceAll(".", "/")}`.replace(PREFIXES, "");
}
