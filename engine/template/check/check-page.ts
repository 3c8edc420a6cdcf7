import { isRecord, readOwn } from "#validators";
import { referencesOf } from "#engine/expression";
import { escapeSegment } from "#engine/api-description";
import type { Problem } from "./check-shape.ts";
import type { Rule } from "./part.ts";
import { suggest } from "./suggest.ts";

/** What concerns a page as a whole: access, actions, loads, switches, names. */
export const checkPage: Rule = (part, options) => {
  const { definition, pointer, value } = part;
  const problems: Problem[] = [];
  if (definition === "Access") problems.push(...checkAccess(value, pointer, options));
  if (definition === "Action") problems.push(...checkAction(value, pointer));
  if (definition.endsWith("Switch")) problems.push(...checkSwitchDepth(value, pointer));
  problems.push(...checkLoads(readOwn(value, "load"), `${pointer}/load`), ...checkIds(value, pointer));
  const use = readOwn(value, "use");
  if (typeof use === "string" && options.plugins !== undefined && !options.plugins.includes(use)) {
    problems.push({
      pointer: `${pointer}/use`,
      message: `unknown plugin "${use}"${suggest(use, options.plugins)}`,
    });
  }
  return problems;
};

function checkAccess(
  value: unknown,
  pointer: string,
  { claims, flags }: { readonly claims?: readonly string[]; readonly flags?: readonly string[] },
): readonly Problem[] {
  const named = (key: string, known: readonly string[] | undefined, what: string): readonly Problem[] => {
    const list = readOwn(value, key);
    if (!Array.isArray(list) || known === undefined) return [];
    return list.flatMap((entry: unknown, index) =>
      (Array.isArray(entry) ? entry : [entry]).flatMap((name: unknown, place) => {
        if (typeof name !== "string" || known.includes(name)) return [];
        const at = `${pointer}/${key}/${index}${Array.isArray(entry) ? `/${place}` : ""}`;
        return [{ pointer: at, message: `unknown ${what} "${name}"${suggest(name, known)}` }];
      }),
    );
  };
  return [
    ...["all", "any", "anyOf"].flatMap((key) => named(key, claims, "claim")),
    ...["flags", "flagsOff"].flatMap((key) => named(key, flags, "flag")),
  ];
}

function checkAction(value: unknown, pointer: string): readonly Problem[] {
  const kind = readOwn(value, "kind");
  const does = ["goto", "call", "calls", "use", "tab"].some((key) => readOwn(value, key) !== undefined);
  const problems: Problem[] = [];
  if (kind === "delete" && readOwn(value, "ask") === undefined && readOwn(value, "goto") === undefined) {
    problems.push({ pointer, message: 'a delete must ask first: "ask" is missing' });
  }
  if (!does)
    problems.push({ pointer, message: 'an action needs one of "call", "calls", "goto", "tab" or "use"' });
  if (readOwn(value, "call") !== undefined && readOwn(value, "calls") !== undefined) {
    problems.push({ pointer: `${pointer}/calls`, atKey: true, message: 'has both "call" and "calls"' });
  }
  return problems;
}

/** At most one switch inside another: told of once, at the outermost. */
function checkSwitchDepth(value: unknown, pointer: string): readonly Problem[] {
  const isTooDeep = switchesIn(value).some((inner) => switchesIn(inner).length > 0);
  return isTooDeep ? [{ pointer, message: "at most one switch may stand inside another" }] : [];
}

function switchesIn(value: unknown): readonly unknown[] {
  const to = readOwn(value, "to");
  const picks = isRecord(to) ? Object.values(to) : [];
  return [...picks, readOwn(value, "else")].filter((pick) => readOwn(pick, "by") !== undefined);
}

function checkLoads(loads: unknown, pointer: string): readonly Problem[] {
  if (!isRecord(loads)) return [];
  const uses = new Map(
    Object.keys(loads).map((name) => [
      name,
      referencesOf(loads[name])
        .filter((path) => path.startsWith("load."))
        .map((path) => path.split(".")[1] ?? ""),
    ]),
  );
  return Object.keys(loads).flatMap((name) => {
    const circle = circleFrom(name, uses);
    return circle === undefined
      ? []
      : [
          {
            pointer: `${pointer}/${escapeSegment(name)}`,
            message: `loads wait for each other: ${circle.join(" → ")}`,
          },
        ];
  });
}

function circleFrom(
  start: string,
  uses: ReadonlyMap<string, readonly string[]>,
): readonly string[] | undefined {
  const waiting: (readonly string[])[] = [[start]];
  const seen = new Set<string>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    for (const next of uses.get(path.at(-1) ?? "") ?? []) {
      if (next === start) return [...path, start];
      if (!seen.has(next)) waiting.push([...path, next]);
      seen.add(next);
    }
  }
  return undefined;
}

const LISTS_OF_NAMED = ["panels", "tabs", "inside", "rowActions", "bulkActions", "pageActions", "actions"];

function checkIds(value: unknown, pointer: string): readonly Problem[] {
  return LISTS_OF_NAMED.flatMap((key) => {
    const list = readOwn(value, key);
    const ids = (Array.isArray(list) ? list : []).map((entry: unknown) => readOwn(entry, "id"));
    return ids.flatMap((id, index) =>
      typeof id === "string" && ids.indexOf(id) < index
        ? [{ pointer: `${pointer}/${key}/${index}/id`, message: `"${id}" stands twice in ${key}` }]
        : [],
    );
  });
}
