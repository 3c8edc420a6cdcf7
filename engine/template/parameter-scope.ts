import type { Origin } from "./origins.ts";
import { fillParameters, wholeParameter } from "./parameters.ts";

/** The values of `<name>` here. A parameter's value is resolved in the scope that passed it. */
export interface Scope {
  readonly parameters: ReadonlyMap<string, Parameter>;
  /** Names that may stand in angles. A page that declares none may have angles in its texts. */
  readonly declared: readonly string[];
  /** It says which parameters it has, and be it none: angles stand for parameters alone. */
  readonly isDeclared?: boolean;
  readonly stack: readonly string[];
}

export interface Parameter {
  /** Undefined: an optional parameter without a value. */
  readonly value: unknown;
  /** As an entry of a list it puts in its entries. */
  readonly isList?: boolean;
  /** Undefined where the files of the routes are not at hand: then it is where the parameter is used. */
  readonly origin?: Origin | undefined;
  readonly scope?: Scope;
}

/** Whether a part is an optional parameter without a value: it is left out. */
export function isAbsent(part: unknown, scope: Scope): boolean {
  const parameter = parameterOf(part, scope);
  return parameter !== undefined && parameter.value === undefined;
}

/** The parameter that a part of a template consists of. */
export function parameterOf(part: unknown, { parameters }: Scope): Parameter | undefined {
  const whole = typeof part === "string" ? wholeParameter(part) : undefined;
  return whole === undefined ? undefined : parameters.get(whole);
}

/** Where the value of a parameter stands, which is used at `use`. */
export function originOfValue({ origin }: Parameter, use: Origin): Origin {
  return origin?.file === "routes" ? { ...origin, use } : (origin ?? use);
}

export function hasParameters({ declared, isDeclared, stack }: Scope): boolean {
  return isDeclared === true || declared.length > 0 || stack.length > 0;
}

/** A parameter inside a text. A value that itself contains parameters is filled in the scope that passed it. */
export function textOf(parameter: Parameter | undefined): string | undefined {
  if (parameter === undefined) return undefined;
  const { value, scope } = parameter;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") return undefined;
  return scope !== undefined && hasParameters(scope)
    ? fillParameters(value, (name) => textOf(scope.parameters.get(name)))
    : value;
}

/** The entries that a parameter of kind `list` puts in; undefined for any other entry. */
export function listGiven(
  entry: unknown,
  { parameters }: Scope,
  use: Origin,
): { readonly entries: readonly unknown[]; readonly origin: Origin; readonly scope: Scope } | undefined {
  const name = typeof entry === "string" ? wholeParameter(entry) : undefined;
  const parameter = name === undefined ? undefined : parameters.get(name);
  if (parameter?.isList !== true || parameter.scope === undefined) return undefined;
  const origin = originOfValue(parameter, use);
  // A fragment may pass on a list that it was given.
  return Array.isArray(parameter.value)
    ? { entries: parameter.value, origin, scope: parameter.scope }
    : listGiven(parameter.value, parameter.scope, origin);
}

/** Values with the outer scope's parameters filled in. */
export function filled(
  values: Readonly<Record<string, unknown>>,
  scope: Scope,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.keys(values).map((key) => {
      const value = values[key];
      if (typeof value !== "string") return [key, value];
      const whole = wholeParameter(value);
      const outer = whole === undefined ? undefined : scope.parameters.get(whole);
      return [
        key,
        outer === undefined
          ? fillParameters(value, (name) => textOf(scope.parameters.get(name)))
          : outer.value,
      ];
    }),
  );
}
