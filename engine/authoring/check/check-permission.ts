import { readOwn } from "#validators";
import type { DefinitionName, Frame } from "#engine/template";
import { operationOf } from "./operation-of.ts";
import { outwards } from "./part.ts";
import type { Part, Rule } from "./part.ts";

/**
 * What an operation asks of its caller hides by itself: an access that names a permission names this one, not another. A call of
 * a chain that may be left out (`when`), or may fail (`optional`), hides nothing.
 */
export const checkPermission: Rule = (part, options) => {
  const match = operationOf(part.value, options);
  const permission = match?.ok === true ? match.operation.permission : undefined;
  if (match?.ok !== true || permission === undefined || isSetAside(part)) return [];
  const holder = holderOf(part);
  const access = readOwn(holder.value, "access");
  const around = outwards(part).map(({ value }) => readOwn(value, "access"));
  const { method, path } = match.operation;
  const wanted = wantedOf(holder, permission);
  const isOther = namesOther(access, wanted) || compareAccess(access, around, wanted) === "other";
  if (!isOther) return [];
  const message = `${method} ${path} asks for ${permission}, which this access does not imply`;
  return [{ pointer: `${holder.pointer}/access`, message }];
};

/**
 * How the access of an action, form or list stands to the permissions of which its operation asks for one
 * (`access.Services.D`): implied by it or by what it stands in; another permission that does not imply it; or none named.
 * Flags, customer types and other claims narrow who sees it and imply nothing.
 */
export function compareAccess(
  access: unknown,
  around: readonly unknown[],
  permissions: readonly string[],
): "implied" | "other" | "absent" {
  if ([access, ...around].some((rule) => implies(rule, permissions))) return "implied";
  const named = ["all", "any", "anyOf"].flatMap((key) => readOwn(access, key)).flat();
  const isNamed = named.some((claim) => typeof claim === "string" && claim.startsWith("access."));
  return isNamed ? "other" : "absent";
}

/** Whether an access asks for the wanted permission with another letter: `access.Services.D` for `access.Services.U`. */
export function namesOther(access: unknown, wanted: readonly string[]): boolean {
  const tags = wanted.map((permission) => permission.replace(/\.[CRUD]$/, ""));
  const named = [readOwn(access, "all")].flat().filter((claim) => typeof claim === "string");
  return named.some((claim) => tags.includes(claim.replace(/\.[CRUD]$/, ""))) && !implies(access, wanted);
}

/** Whether everybody who passes an access rule has one of the permissions. */
function implies(rule: unknown, permissions: readonly string[]): boolean {
  const isOne = (claim: unknown): boolean => permissions.some((permission) => permission === claim);
  const [all, any, anyOf] = [readOwn(rule, "all"), readOwn(rule, "any"), readOwn(rule, "anyOf")];
  const hasOne = (group: unknown): boolean => Array.isArray(group) && group.some(isOne);
  return hasOne(all) || isEach(any, isOne) || isEach(anyOf, hasOne);
}

function isEach(list: unknown, test: (entry: unknown) => boolean): boolean {
  return Array.isArray(list) && list.length > 0 && list.every(test);
}

const FORMS = new Set<DefinitionName>(["FormPage", "FormPanel"]);
const HOLDERS = new Set<DefinitionName>([...FORMS, "Action", "ListPage", "ListPanel"]);

/** Whether a part belongs to a call of a chain that need not be made. */
function isSetAside(part: Part): boolean {
  return outwards(part).some(
    ({ definition, value }) =>
      (definition === "NamedCall" || definition === "NamedCallSwitch") &&
      (readOwn(value, "when") !== undefined || readOwn(value, "optional") !== undefined),
  );
}

/** What is offered or not: the action, form or list that a call belongs to. */
function holderOf(part: Part): Frame {
  return outwards(part).find(({ definition }) => HOLDERS.has(definition)) ?? part;
}

/** A form that opens with what there is shows it too: those who may only read are not kept from it. */
function wantedOf({ definition, value }: Frame, permission: string): readonly string[] {
  const call = readOwn(value, "call");
  const isChange = readOwn(call, "body") === "changed" || readOwn(call, "ops") === "changed";
  const isView = FORMS.has(definition) && (isChange || readOwn(value, "init") !== undefined);
  return isView ? [permission, permission.replace(/\.[CUD]$/, ".R")] : [permission];
}
