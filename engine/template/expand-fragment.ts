import { escapeSegment, isRecord, readOwn } from "#validators";
import { below, type Expansion } from "./expansion.ts";
import { heldBy } from "./fragment-holds.ts";
import type { Origin } from "./origins.ts";
import { filled, isAbsent } from "./parameter-scope.ts";
import type { Parameter, Scope } from "./parameter-scope.ts";
import { checkParameters, declaredBy, isList, isOptional } from "./parameters.ts";
import { suggest } from "./suggest.ts";

/** Appends the parts of a fragment, or says why they cannot be put in. */
export function pushUse(
  run: Expansion,
  name: string,
  use: unknown,
  origin: Origin,
  scope: Scope,
  out: string,
  result: unknown[],
): void {
  const fragment = readOwn(run.fragments, name);
  const parts = readOwn(fragment, "is");
  if (!isRecord(fragment) || !Array.isArray(parts)) {
    const known = isRecord(run.fragments) ? Object.keys(run.fragments) : [];
    run.openLists.add(out);
    run.problems.push({
      origin: below(origin, "fragment"),
      message: `unknown fragment "${name}"${suggest(name, known)}`,
    });
    return;
  }
  const [holds, wanted] = [fragment["holds"], heldBy(out)];
  if (wanted !== undefined && typeof holds === "string" && holds !== wanted) {
    run.openLists.add(out);
    run.problems.push({
      origin: below(origin, "fragment"),
      message: `the fragment "${name}" holds ${holds}, and here stand ${wanted}`,
    });
    return;
  }
  if (scope.stack.includes(name) || (scope.stack.length > 0 && !INCLUDED.includes(String(holds)))) {
    const message = `a fragment may include only conditions and items of another, not "${name}"`;
    run.openLists.add(out);
    run.problems.push({ origin, message });
    return;
  }
  const own = readOwn(use, "with");
  const values = isRecord(own) ? own : {};
  const originOfGiven = (key: string): Origin => below(origin, "with", key);
  const declared = declaredBy(fragment);
  const wrong = checkParameters(declared, filled(values, scope));
  for (const problem of wrong) {
    run.problems.push({
      origin: problem.name === undefined ? origin : originOfGiven(problem.name),
      message: problem.message,
    });
  }
  for (const key of Object.keys(isRecord(use) ? use : {})) {
    if (key !== "fragment" && key !== "with") {
      run.problems.push({
        origin: below(origin, key),
        atKey: true,
        message: `unknown key "${key}": a use of a fragment has no overrides`,
      });
    }
  }
  const parameters = new Map(
    Object.keys({ ...declared, ...values })
      .filter((key) => Object.hasOwn(values, key) || isOptional(declared[key]))
      .map((key): [string, Parameter] => [
        key,
        isAbsent(values[key], scope) || !Object.hasOwn(values, key)
          ? { value: undefined }
          : { value: values[key], isList: isList(declared[key]), origin: originOfGiven(key), scope },
      ]),
  );
  const inner: Scope = { parameters, declared: Object.keys(declared), stack: [...scope.stack, name] };
  const fromPart = (index: number): Origin => ({
    file: "fragments",
    pointer: `/${escapeSegment(name)}/is/${index}`,
    use: origin,
    isIncomplete: wrong.length > 0 || origin.isIncomplete,
  });
  run.pushEntries(parts, fromPart, inner, out, result);
}

/** What fragments may include of others. */
const INCLUDED = ["conditions", "items"];
