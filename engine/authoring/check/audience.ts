import { isRecord, readOwn } from "#validators";

// Who passes an access rule, by customer types, claims and flags, without knowing anybody.

/** An access rule in full: a claim, or a list of claims, is short for `all`. */
export function accessInFull(access: unknown): unknown {
  if (typeof access === "string") return { all: [access] };
  return Array.isArray(access) ? { all: access } : access;
}

/** Whether nobody can pass both of two access rules: they are for other customer types, or a flag would be on and off. */
export function excludeEachOther(a: unknown, b: unknown): boolean {
  const [own, other] = [listAt(a, "type"), listAt(b, "type")];
  if (own !== undefined && other !== undefined && !own.some((type) => other.includes(type))) return true;
  const isOnAndOff = (on: unknown, off: unknown): boolean =>
    (listAt(on, "flags") ?? []).some((flag) => listAt(off, "flagsOff")?.includes(flag) === true);
  return isOnAndOff(a, b) || isOnAndOff(b, a);
}

/** Whether everybody who passes `narrow` passes `wide` too, as far as the rules alone say. */
export function covers(wide: unknown, narrow: unknown): boolean {
  const types = listAt(wide, "type");
  if (types !== undefined && listAt(narrow, "type")?.every((type) => types.includes(type)) !== true)
    return false;
  const isWithin = (key: string): boolean =>
    (listAt(wide, key) ?? []).every((each) => listAt(narrow, key)?.includes(each) === true);
  const isSame = (key: string): boolean =>
    listAt(wide, key) === undefined ||
    JSON.stringify(readOwn(wide, key)) === JSON.stringify(readOwn(narrow, key));
  return ["all", "flags", "flagsOff"].every(isWithin) && ["any", "anyOf"].every(isSame);
}

/** The customer types of a rule in words: `provider and distributor`; undefined where it is for all. */
export function typesInWords(access: unknown): string | undefined {
  const types = listAt(access, "type");
  return types === undefined ? undefined : types.map(String).join(" and ");
}

function listAt(access: unknown, key: string): readonly unknown[] | undefined {
  const list = isRecord(access) ? readOwn(access, key) : undefined;
  return Array.isArray(list) ? list : undefined;
}
