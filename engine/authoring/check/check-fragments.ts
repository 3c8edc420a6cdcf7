import { escapeSegment, isRecord, readOwn } from "#validators";
import {
  FRAGMENTS_FILE,
  sortFindings,
  declaredBy,
  parametersIn,
  readPositions,
  TEMPLATE_SCHEMA,
  parseJson,
  checkShape,
  suggest,
} from "#engine/template";
import type { Finding, Problem } from "#engine/template";

/**
 * What is wrong with the fragments by themselves: their shape, parameters that are declared and never used or used and
 * never declared. What they hold is checked where it is used.
 */
export function checkFragments(source: string, file: string = FRAGMENTS_FILE): readonly Finding[] {
  const positions = readPositions(source);
  const twice = positions.problems.map(({ position, pointer, message }) => ({
    file,
    ...position,
    pointer,
    message,
  }));
  const fragments = parseJson(source);
  if (!isRecord(fragments)) {
    const none = {
      file,
      line: 1,
      column: 1,
      pointer: "",
      message: "must be an object of fragments",
    };
    return twice.length > 0 ? twice : [none];
  }
  const problems = Object.keys(fragments).flatMap((name) => checkFragment(name, fragments[name]));
  const found = problems.map(({ pointer, message, atKey }) => ({
    file,
    ...positions.of(pointer, atKey),
    pointer,
    message,
  }));
  return sortFindings([...twice, ...found]);
}

function checkFragment(name: string, fragment: unknown): readonly Problem[] {
  const at = `/${escapeSegment(name)}`;
  if (!/^[a-z0-9][a-z0-9-]*$/.test(name)) {
    return [{ pointer: at, atKey: true, message: `"${name}" must be small letters, digits and hyphens` }];
  }
  const shape = checkShape(TEMPLATE_SCHEMA, "Fragment", fragment).map((each) => ({
    ...each,
    pointer: at + each.pointer,
  }));
  const declared = Object.keys(declaredBy(fragment));
  const used = textsIn(readOwn(fragment, "is"), `${at}/is`);
  const names = new Set(used.flatMap(({ text }) => parametersIn(text)));
  const unused = declared
    .filter((parameter) => !names.has(parameter))
    .map((parameter) => ({
      pointer: `${at}/given/${escapeSegment(parameter)}`,
      atKey: true,
      message: `the parameter "${parameter}" is never used`,
    }));
  const undeclared = used.flatMap(({ text, pointer, isInTable }) =>
    parametersIn(text)
      .filter((parameter) => !declared.includes(parameter) && !(isInTable && parameter === TARGET))
      .map((parameter) => ({
        pointer,
        message: `unknown parameter "<${parameter}>"${suggest(parameter, declared)}`,
      })),
  );
  return [...shape, ...unused, ...undeclared];
}

/** The state that is asked for, which a table of states fills in. */
const TARGET = "to";

interface FragmentText {
  readonly text: string;
  readonly pointer: string;
  /** Whether it stands in an action with a table of states. */
  readonly isInTable: boolean;
}

function textsIn(value: unknown, pointer: string, isInTable = false): readonly FragmentText[] {
  if (typeof value === "string") return [{ text: value, pointer, isInTable }];
  if (Array.isArray(value))
    return value.flatMap((each, index) => textsIn(each, `${pointer}/${index}`, isInTable));
  if (!isRecord(value)) return [];
  const isTable = isInTable || "states" in value;
  return Object.keys(value).flatMap((key) =>
    textsIn(value[key], `${pointer}/${escapeSegment(key)}`, isTable),
  );
}
