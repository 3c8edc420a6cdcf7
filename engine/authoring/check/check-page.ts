import { isRecord, readOwn } from "#validators";
import { checkAccessNames } from "./access-names.ts";
import type { Problem } from "#engine/template";
import type { Part, Rule } from "./part.ts";

/** What concerns a page as a whole: access, actions, switches, names. */
export const checkPage: Rule = (part, options) => {
  const { definition, pointer, value } = part;
  const problems: Problem[] = [];
  if (definition === "Access")
    problems.push(...checkAccessNames(value, pointer, options), ...checkNobody(part));
  if (definition === "Action") problems.push(...checkAction(value, pointer));
  if (definition.endsWith("Switch")) problems.push(...checkSwitchDepth(value, pointer));
  problems.push(...checkIds(value, pointer));
  return problems;
};

/** Access that nobody has, by itself or under what it stands in. */
function checkNobody({ value, pointer, above }: Part): readonly Problem[] {
  const { flags, flagsOff } = {
    flags: toList(readOwn(value, "flags")),
    flagsOff: toList(readOwn(value, "flagsOff")),
  };
  const both = flags.find((flag) => flagsOff.includes(flag));
  if (both !== undefined) {
    return [
      {
        pointer: `${pointer}/flagsOff`,
        message: `${JSON.stringify(both)} would have to be on and off: nobody sees this`,
      },
    ];
  }
  const empty = ["any", "anyOf", "type"].find(
    (key) => Array.isArray(readOwn(value, key)) && toList(readOwn(value, key)).length === 0,
  );
  if (empty !== undefined)
    return [{ pointer: `${pointer}/${empty}`, message: `"${empty}" is empty: nobody sees this` }];
  const own = toList(readOwn(value, "type"));
  if (own.length === 0) return [];
  const around = above.slice(0, -1).flatMap((frame) => {
    const types = toList(readOwn(readOwn(frame.value, "access"), "type"));
    return types.length === 0 || readOwn(frame.value, "access") === value ? [] : [types];
  });
  const isSeen = own.some((type) => around.every((types) => types.includes(type)));
  return isSeen
    ? []
    : [{ pointer: `${pointer}/type`, message: "nobody sees this: what it stands in is for others" }];
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
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
