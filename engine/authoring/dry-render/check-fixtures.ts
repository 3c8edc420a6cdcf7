import { escapeSegment, isRecord, readOwn } from "#validators";
import { operationsOf, parseJson, readPositions, sortFindings, suggest } from "#engine/template";
import type { Finding, Problem, Template } from "#engine/template";
import type { ApiDescription } from "#engine/api-description";
import { checkAnswer } from "./check-answer.ts";
import { isSameOperation, operationOfKey } from "./fixture-answer.ts";
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
  const document = parseJson(source);
  return findingsOf(source, options.file, [
    ...checkRoles(readOwn(document, "roles"), "/roles"),
    ...checkKeys(document, "", ["cases", "roles", "$schema"]),
    ...casesIn(document).flatMap((each, index) => checkCase(each, index, options)),
  ]);
}

/**
 * The cases that do not say what the page waits for: what can be said of the fixtures of a page that is not drawn for its
 * own mistakes. `page` is the template as parsed, `file` names the file in findings.
 */
export function checkFixtureNeeds(source: string, file: string, page: unknown): readonly Finding[] {
  const needed = casesIn(parseJson(source)).flatMap((each, index) => checkNeeded(each, index, page));
  return findingsOf(source, file, needed);
}

function casesIn(document: unknown): readonly unknown[] {
  const cases = readOwn(document, "cases");
  return Array.isArray(cases) ? cases : [];
}

function findingsOf(source: string, file: string, problems: readonly Problem[]): readonly Finding[] {
  const positions = readPositions(source);
  return sortFindings([
    ...positions.problems.map(({ position, pointer, message }) => ({
      file,
      ...position,
      pointer,
      message,
    })),
    ...problems.map(({ pointer, message, atKey }) => ({
      file,
      ...positions.of(pointer, atKey),
      pointer,
      message,
    })),
  ]);
}

function checkCase(value: unknown, index: number, options: FixturesOptions): readonly Problem[] {
  const pointer = `/cases/${index}`;
  const parameters = checkParameters(value, pointer, options);
  return [
    ...checkKeys(value, pointer, ["name", "route", "query", "answers"]),
    ...namesOf(readOwn(value, "answers")).flatMap((key) => {
      const message = problemOfAnswer(key, options);
      const at = `${pointer}/answers/${escapeSegment(key)}`;
      return message === undefined
        ? checkAnswer(key, readOwn(readOwn(value, "answers"), key), at, options.descriptions)
        : [{ pointer: at, atKey: true, message }];
    }),
    // What is misspelt is what is missing.
    ...(parameters.length > 0 ? parameters : checkNeeded(value, index, options.templates[0])),
  ];
}

/**
 * The first case draws the page, and so do those with answers: they say what the page waits for. A later case that has
 * nothing at all shows it waiting.
 */
function checkNeeded(value: unknown, index: number, page: unknown): readonly Problem[] {
  if (index > 0 && readOwn(value, "answers") === undefined) return [];
  const { neededInRoute, neededInQuery } = pageFacts(page);
  const route = readOwn(value, "route");
  const asked = queryOf(value);
  const inRoute = neededInRoute.filter((name) =>
    ["", null, undefined].some((none) => none === readOwn(route, name)),
  );
  const inQuery = neededInQuery.filter((name) => (asked.get(name) ?? "") === "");
  const lacks = (names: readonly string[], key: string): readonly Problem[] =>
    names.map((name) => ({
      pointer: `/cases/${index}${readOwn(value, key) === undefined ? "" : `/${key}`}`,
      message: `"${name}" is missing in "${key}": the page waits for it and is not drawn`,
    }));
  return [...lacks(inRoute, "route"), ...lacks(inQuery, "query")];
}

/** The query of a case, by name. */
function queryOf(value: unknown): ReadonlyMap<string, string> {
  const query = readOwn(value, "query");
  const pairs = typeof query === "string" && query !== "" ? query.split("&") : [];
  return new Map(pairs.map((pair) => [pair.replace(/=.*/s, ""), pair.replace(/^[^=]*=?/s, "")]));
}

function problemOfAnswer(key: string, { templates, descriptions }: FixturesOptions): string | undefined {
  const calls = templates.flatMap((template) =>
    operationsOf(template).map(({ api, do: call }) => `${api} ${call}`),
  );
  const asked = operationOfKey(key, descriptions);
  const isMade = (call: string): boolean =>
    isSameCall(call, key) && isSameOperation(operationOfKey(call, descriptions), asked);
  const isWritten = key.split("/").every((segment) => !isOpen(segment) || isParameter(segment));
  if (isWritten && calls.some(isMade)) return undefined;
  const [api = "", ...call] = key.split(" ");
  // A plugin makes calls of its own, which no template says.
  const isPlugins = isWritten && templates.some(usesPlugin) && readOwn(descriptions, api) !== undefined;
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

/** The form in which a description writes what a call fills in. */
function isParameter(segment: string): boolean {
  return /^\{[^{}]+\}$/.test(segment);
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
  const { reads, params, inRoute, tabs } = pageFacts(first);
  const asked = queryOf(value);
  const tab = asked.get("tab");
  return [
    ...(tab === undefined || tabs.length === 0 || tabs.includes(tab)
      ? []
      : [{ pointer: `${pointer}/query`, message: `the page has no tab "${tab}"${suggest(tab, tabs)}` }]),
    ...namesOf(readOwn(value, "route"))
      .filter((name) => !inRoute.includes(name))
      .map((name) => ({
        pointer: `${pointer}/route/${escapeSegment(name)}`,
        atKey: true,
        message: `the page has no parameter "${name}" in its address${suggest(name, inRoute)}`,
      })),
    ...[...asked.keys()]
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
