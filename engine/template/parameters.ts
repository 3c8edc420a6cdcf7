import { isRecord, nearestName } from "#validators";
import { suggest } from "./suggest.ts";
import type { ParameterKind } from "./template-types.ts";

const PARAMETER = /<([a-z][a-z0-9-]*)>/g;

/** The name of a text that consists of one `<parameter>`. */
export function wholeParameter(text: string): string | undefined {
  return /^<([a-z][a-z0-9-]*)>$/.exec(text)?.[1];
}

/** A text with each `<name>` replaced; where `read` returns undefined, the text stays. */
export function fillParameters(text: string, read: (name: string) => string | undefined): string {
  return text.replace(PARAMETER, (all, name: string) => read(name) ?? all);
}

/** The names of all `<parameters>` in a text. */
export function parametersIn(text: string): readonly string[] {
  return Array.from(text.matchAll(PARAMETER), ([, name = ""]) => name);
}

export interface ParameterProblem {
  /** The parameter with the problem; absent where one is missing. */
  readonly name?: string;
  readonly message: string;
}

/** Checks the values of parameters against their declarations. */
export function checkParameters(
  declared: Readonly<Record<string, unknown>>,
  parameters: Readonly<Record<string, unknown>>,
): readonly ParameterProblem[] {
  const names = Object.keys(declared);
  // A misspelt one is one problem, at its place.
  const meant = Object.keys(parameters)
    .filter((name) => !Object.hasOwn(declared, name))
    .map((name) => nearestName(name, names));
  const missing = names
    .filter(
      (name) => !Object.hasOwn(parameters, name) && !isOptional(declared[name]) && !meant.includes(name),
    )
    .map((name) => ({ message: `the parameter "${name}" is not given` }));
  const unknown = Object.keys(parameters).flatMap((name) => {
    if (!Object.hasOwn(declared, name)) {
      return [{ name, message: `unknown parameter "${name}"${suggest(name, names)}` }];
    }
    const kind = kindOf(declared[name]);
    const fits = isKind(kind) ? KINDS[kind] : undefined;
    return fits === undefined || fits(parameters[name])
      ? []
      : [{ name, message: `the parameter "${name}" must be a ${String(kind)}` }];
  });
  return [...missing, ...unknown];
}

const KINDS: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  name: (value) => typeof value === "string" && /^[A-Za-z0-9][\w-]*$/.test(value),
  text: (value) => typeof value === "string",
  path: (value) => typeof value === "string" && /^[A-Za-z_][\w-]*(?:\.[\w*-]+)*$/.test(value),
  list: (value) => Array.isArray(value),
  value: () => true,
};

type Kind = ParameterKind extends infer Each ? (Each extends `${string}?` ? never : Each) : never;

function isKind(kind: unknown): kind is Kind {
  return typeof kind === "string" && Object.hasOwn(KINDS, kind);
}

/** Whether a parameter may be left out: its kind ends in a question mark. */
export function isOptional(kind: unknown): boolean {
  return typeof kind === "string" && kind.endsWith("?");
}

/** Whether a parameter is a list, which may be left out or not. */
export function isList(kind: unknown): boolean {
  return kindOf(kind) === "list";
}

function kindOf(kind: unknown): unknown {
  return typeof kind === "string" && isOptional(kind) ? kind.slice(0, -1) : kind;
}

/** The parameters that a document declares (`given`). */
export function declaredBy(document: unknown): Readonly<Record<string, unknown>> {
  return isRecord(document) && isRecord(document["given"]) ? document["given"] : {};
}
