import { escapeSegment, isRecord, readOwn } from "#validators";
import { operationsOf, parseJson, readPositions, sortFindings, suggest } from "#engine/template";
import type { Finding, Problem, Template } from "#engine/template";
import type { ApiDescription } from "#engine/api-description";
import { checkAnswer } from "./check-answer.ts";
import { checkRoles } from "./check-roles.ts";
import { pageFacts } from "../check/page-facts.ts";

/** What the fixtures of a page stand beside. */
export interface FixturesOptions {
  /** Names the file in findings. */
  readonly file: string;
  /** The page, in each of its uses. */
  readonly templates: readonly Template[];
  readonly descriptions: Readonly<Record<string, ApiDescription>>;
}

/**
 * What is wrong in the fixtures of a page: unknown keys, answers to calls that no part of the page makes, parameters
 * that it does not have, which would be left aside without a word; answers that the operation never gives.
 */
export function checkFixtures(source: string, options: FixturesOptions): readonly Finding[] {
  const positions = readPositions(source);
  const document = parseJson(source);
  const cases = readOwn(document, "cases");
  const problems = [
    ...checkRoles(readOwn(document, "roles"), "/roles"),
    ...checkKeys(document, "", ["cases", "roles", "$schema"]),
    ...(Array.isArray(cases) ? cases : []).flatMap((each: unknown, index) =>
      checkCase(each, `/cases/${index}`, options),
    ),
  ];
  return sortFindings([
    ...positions.problems.map(({ position, pointer, message }) => ({
      file: options.file,
      ...position,
      pointer,
      message,
    })),
    ...problems.map(({ pointer, message, atKey }) => ({
      file: options.file,
      ...positions.of(pointer, atKey),
      pointer,
      message,
    })),
  ]);
}

function checkCase(value: unknown, pointer: string, options: FixturesOptions): readonly Problem[] {
  return [
    ...checkKeys(value, pointer, ["name", "route", "query", "answers"]),
    ...namesOf(readOwn(value, "answers")).flatMap((key) => {
      const message = problemOfAnswer(key, options);
      const at = `${pointer}/answers/${escapeSegment(key)}`;
      return message === undefined
        ? checkAnswer(key, readOwn(readOwn(value, "answers"), key), at, options.descriptions)
        : [{ pointer: at, atKey: true, message }];
    }),
    ...checkParameters(value, pointer, options),
  ];
}

function problemOfAnswer(key: string, { templates, descriptions }: FixturesOptions): string | undefined {
  const calls = templates.flatMap((template) =>
    operationsOf(template).map(({ api, do: call }) => `${api} ${call}`),
  );
  if (calls.some((call) => isSameCall(call, key))) return undefined;
  const [api = "", ...call] = key.split(" ");
  // A plugin makes calls of its own, which no template says.
  const isPlugins = templates.some(usesPlugin) && readOwn(descriptions, api) !== undefined;
  if (isPlugins && descriptions[api]?.operation(call.join(" ")).ok === true) return undefined;
  const known = [...new Set(calls.map((each) => each.replace(/\{[^{}]*\}/g, "{id}")))];
  return `the page makes no call "${key}"${suggest(key.replace(/\{[^{}]*\}/g, "{id}"), known)}`;
}

/** Whether a call of a page, its braces filled with anything, may be the one that a fixture answers. */
function isSameCall(call: string, key: string): boolean {
  const [own, other] = [call.split("/"), key.split("/")];
  return (
    own.length === other.length &&
    own.every((segment, index) => {
      const answered = other[index] ?? "";
      return segment === answered || isOpen(segment) || isOpen(answered);
    })
  );
}

function isOpen(segment: string): boolean {
  return segment.includes("{");
}

function checkParameters(
  value: unknown,
  pointer: string,
  { templates }: FixturesOptions,
): readonly Problem[] {
  const [first] = templates;
  if (first === undefined) return [];
  const { reads, params, inRoute } = pageFacts(first);
  const query = readOwn(value, "query");
  const pairs = typeof query === "string" && query !== "" ? query.split("&") : [];
  const asked = pairs.map((pair) => pair.replace(/=.*/s, ""));
  return [
    ...namesOf(readOwn(value, "route"))
      .filter((name) => !inRoute.includes(name))
      .map((name) => ({
        pointer: `${pointer}/route/${escapeSegment(name)}`,
        atKey: true,
        message: `the page has no parameter "${name}" in its address${suggest(name, inRoute)}`,
      })),
    ...asked
      .filter((name) => name !== "tab" && !reads(name))
      .map((name) => ({
        pointer: `${pointer}/query`,
        message: `the page has no parameter "${name}"${suggest(name, params)}`,
      })),
  ];
}

function checkKeys(value: unknown, pointer: string, known: readonly string[]): readonly Problem[] {
  return namesOf(value)
    .filter((key) => !known.includes(key))
    .map((key) => ({
      pointer: `${pointer}/${escapeSegment(key)}`,
      atKey: true,
      message: `unknown key "${key}"${suggest(key, known)}`,
    }));
}

function namesOf(value: unknown): readonly string[] {
  return isRecord(value) ? Object.keys(value) : [];
}

function usesPlugin(part: unknown): boolean {
  if (Array.isArray(part)) return part.some(usesPlugin);
  if (!isRecord(part)) return false;
  return typeof part["use"] === "string" || Object.values(part).some(usesPlugin);
}
