import { isRecord, readOwn } from "#validators";
import { referencesOf } from "#engine/expression";
import type { Problem } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { operationOf } from "./operation-of.ts";
import { leavesOf } from "./check-links.ts";
import { templateAt } from "./link-target.ts";
import { outwards } from "./part.ts";
import type { Part, Rule } from "./part.ts";
import { declaredAround } from "./scope.ts";

/** An action that changes nothing, or that leaves people on the page of what it has deleted. */
export const checkEffects: Rule = (part, options) => [
  ...checkNoChange(part),
  ...checkOtherCollection(part, options),
  ...checkGone(part, (link) => templateAt(link, options) === options.name && options.name !== undefined),
];

/** What the body sets is what the action's own conditions demand already. */
function checkNoChange({ value, pointer }: Part): readonly Problem[] {
  const body = readOwn(readOwn(value, "call"), "body");
  const entries = isRecord(body) ? Object.entries(body) : [];
  const demanded = new Map([readOwn(value, "show"), ...rulesOf(value)].flatMap(demandsOf));
  const isKept = ([key, sent]: readonly [string, unknown]): boolean =>
    demanded.has(key) && demanded.get(key) === sent;
  if (entries.length === 0 || !entries.every(isKept)) return [];
  return entries.map(([key, sent]) => ({
    pointer: `${pointer}/call/body/${key}`,
    message: `changes nothing: the action is there only while "${key}" is ${JSON.stringify(sent)} already`,
  }));
}

function rulesOf(action: unknown): readonly unknown[] {
  const enable = readOwn(action, "enable");
  return (Array.isArray(enable) ? enable : []).map((rule: unknown) => readOwn(rule, "if"));
}

/** The fields whose value a condition demands, by the last part of their path. */
function demandsOf(condition: unknown): readonly (readonly [field: string, value: unknown])[] {
  if (!isRecord(condition)) return [];
  const [operator = ""] = Object.keys(condition);
  const operand = condition[operator];
  const [first, second] = Array.isArray(operand) ? operand : [operand];
  if (operator === "var") return field(condition, true);
  if (operator === "!!") return field(first, true);
  if (operator === "!")
    return isRecord(first) && "!!" in first ? demandsOf({ "!": first["!!"] }) : field(first, false);
  if (operator === "===") return [...field(first, second), ...field(second, first)];
  return operator === "and" && Array.isArray(operand) ? operand.flatMap(demandsOf) : [];
}

function field(read: unknown, value: unknown): readonly (readonly [string, unknown])[] {
  const [one] = Array.isArray(read) ? read : [read];
  const path = readOwn(one, "var");
  return typeof path === "string" ? [[path.split(".").at(-1) ?? "", value]] : [];
}

/** What the page shows is deleted: it cannot stay there. */
function checkGone(part: Part, isHere: (link: string) => boolean): readonly Problem[] {
  const { value, pointer } = part;
  const call = readOwn(readOwn(value, "call"), "do");
  if (readOwn(value, "kind") !== "delete" || typeof call !== "string" || !call.startsWith("DELETE "))
    return [];
  const loads = [...declaredAround(part, "load").values()].map((load) => readOwn(load, "do"));
  const isOfPage = loads.some((load) => typeof load === "string" && plainPath(load) === plainPath(call));
  if (!isOfPage || /\{row\./.test(call)) return [];
  const then = readOwn(value, "then");
  const targets = (Array.isArray(then) ? then : []).flatMap((step: unknown) =>
    leavesOf(readOwn(step, "goto"), ""),
  );
  if (targets.some(([link]) => !isHere(link))) return [];
  const message = 'afterwards this page shows what is gone: lead away from it with "then": [{ "goto": … }]';
  return [{ pointer: then === undefined ? pointer : `${pointer}/then`, message }];
}

/** A row is deleted where its list is read, where the API deletes there. */
function checkOtherCollection(part: Part, options: CheckOptions): readonly Problem[] {
  const { value, pointer } = part;
  const call = readOwn(value, "call");
  const [spelled, api] = [readOwn(call, "do"), readOwn(call, "api")];
  const list = /\/rowActions\/\d+$/.test(pointer)
    ? outwards(part).find((around) => readOwn(around.value, "source") !== undefined)
    : undefined;
  const source = readOwn(list?.value, "source");
  const rows = operationOf(source, options);
  if (typeof spelled !== "string" || !/^DELETE .*\{row\.[\w.]+\}$/.test(spelled) || rows?.ok !== true)
    return [];
  const own = String(readOwn(source, "do")).replace(/^GET /, "DELETE ");
  if (readOwn(source, "api") !== api || plainPath(spelled).startsWith(`${plainPath(own)}/`)) return [];
  const last = /\{row\.[\w.]+\}$/.exec(spelled)?.[0] ?? "";
  const meant = operationOf({ api, do: `${own}/${last}` }, options);
  const deleted = operationOf(call, options);
  if (meant?.ok !== true || deleted?.ok !== true) return [];
  const message = `deletes by ${deleted.operation.method} ${deleted.operation.path}, and the rows are those of ${rows.operation.method} ${rows.operation.path}: did you mean "${own}/${last}"?`;
  return [{ pointer: `${pointer}/call/do`, message }];
}

function plainPath(spelled: string): string {
  return spelled.replace(/^\S+\s+/, "").replaceAll(/\{[^{}]*\}/g, "{}");
}

/** A part that is there only while a value is missing, and uses it. */
export const checkShownWithout: Rule = ({ value, pointer }) => {
  const missing = readOwn(readOwn(value, "show"), "!");
  const [one] = Array.isArray(missing) ? missing : [missing];
  const path = readOwn(isRecord(one) && "!!" in one ? [one["!!"]].flat()[0] : one, "var");
  if (typeof path !== "string" || !isRecord(value)) return [];
  const { show: _, enable: __, ...rest } = value;
  if (!referencesOf(rest).some((each) => each === path || each.startsWith(`${path}.`))) return [];
  return [
    { pointer: `${pointer}/show`, message: `this is there only while "${path}" is missing, and uses it` },
  ];
};

/** A parameter without which the page cannot load is required. What `elsewhere` alone reads is not needed for that. */
export const checkNeededParams: Rule = ({ value, pointer }) => {
  const params = readOwn(value, "params");
  const loads = readOwn(value, "load");
  const led = JSON.stringify(readOwn(value, "elsewhere") ?? null);
  const rest = isRecord(value) ? JSON.stringify({ ...value, elsewhere: undefined }) : "";
  const isLedBy = (name: string) => led.includes(`load.${name}.`) && !rest.includes(`load.${name}`);
  const calls = [
    ...Object.entries(isRecord(loads) ? loads : {}).flatMap(([name, load]) => (isLedBy(name) ? [] : [load])),
    readOwn(value, "source"),
  ];
  const needed = calls
    .filter((call) => readOwn(call, "when") === undefined)
    .map((call) => readOwn(call, "do"))
    .filter((spelled) => typeof spelled === "string")
    .join(" ");
  return Object.entries(isRecord(params) ? params : {}).flatMap(([name, param]) => {
    const isGiven = ["required", "init", "as"].some((key) => readOwn(param, key) !== undefined);
    const isNeeded = readOwn(param, "in") === "query" && needed.includes(`{query.${name}}`);
    if (isGiven || !isNeeded) return [];
    return [
      {
        pointer: `${pointer}/params/${name}`,
        message: `the page cannot load without it: say "required": true`,
      },
    ];
  });
};
