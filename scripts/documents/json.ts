import { isRecord, readOwn } from "#validators";

export type Json = Readonly<Record<string, unknown>>;

/** The object at a path of names; an empty one where there is none. */
export function objectAt(value: unknown, ...names: readonly string[]): Json {
  const found = names.reduce<unknown>((node, name) => readOwn(node, name), value);
  return isRecord(found) ? found : {};
}

/** A text at a name; undefined where there is none. */
export function textAt(value: unknown, name: string): string | undefined {
  const text = readOwn(value, name);
  return typeof text === "string" ? text : undefined;
}

export function withoutUndefined(value: Json): Json {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined));
}
