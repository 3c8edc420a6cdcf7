import { isRecord, readOwn } from "#validators";
import { checkAccessNames } from "./access-names.ts";
import type { Problem } from "#engine/template";
import { listsOfNamed } from "./language.ts";
import type { Part, Rule } from "./part.ts";

/** A page is called as its file, by which routes and links find it. */
export const checkPageName: Rule = ({ value, pointer }, { name }) => {
  const template = readOwn(value, "template");
  if (name === undefined || typeof template !== "string" || template === name) return [];
  const message = `the file calls this page "${name}": "template" must say the same`;
  return [{ pointer: `${pointer}/template`, message }];
};

/** Access names what exists, and somebody has it. */
export const checkAccess: Rule = (part, options) => [
  ...checkAccessNames(part.value, part.pointer, options),
  ...checkNobody(part),
];

/** Access that nobody has, by itself or under what it stands in. */
export function checkNobody({
  value,
  pointer,
  above,
}: Pick<Part, "value" | "pointer" | "above">): readonly Problem[] {
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

/** An action does one thing, and a delete asks first. */
export const checkAction: Rule = ({ value, pointer }) => {
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
};

/** At most one switch inside another. Reported once, at the outermost. */
export const checkSwitchDepth: Rule = ({ value, pointer }) => {
  const isTooDeep = switchesIn(value).some((inner) => switchesIn(inner).length > 0);
  return isTooDeep ? [{ pointer, message: "at most one switch may stand inside another" }] : [];
};

function switchesIn(value: unknown): readonly unknown[] {
  const to = readOwn(value, "to");
  const picks = isRecord(to) ? Object.values(to) : [];
  return [...picks, readOwn(value, "else")].filter((pick) => readOwn(pick, "by") !== undefined);
}

/** No two parts of a list have the same id. */
export const checkIds: Rule = ({ definition, value, pointer }) =>
  listsOfNamed(definition).flatMap((key) => {
    const list = readOwn(value, key);
    const ids = (Array.isArray(list) ? list : []).map((entry: unknown) => readOwn(entry, "id"));
    return ids.flatMap((id, index) =>
      typeof id === "string" && ids.indexOf(id) < index
        ? [{ pointer: `${pointer}/${key}/${index}/id`, message: `"${id}" stands twice in ${key}` }]
        : [],
    );
  });
