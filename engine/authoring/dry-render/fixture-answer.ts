import type { ApiDescription, Operation } from "#engine/api-description";
import { readOwn } from "#validators";
import type { Failure, ResolvedCall } from "../../request/index.ts";
import type { Fixture } from "./fixture.ts";
import type { AnswerState } from "../../context/index.ts";
import { sampleValue } from "./sample-value.ts";

/** What of a call decides how it is answered. */
export type AnsweredCall = Pick<ResolvedCall, "api" | "method" | "path">;

/**
 * The answer of a fixture to a call, else one generated from the description, with `rows` entries in each list;
 * undefined: neither knows the call.
 */
export function answerFixture(
  call: AnsweredCall,
  { answers }: Pick<Fixture, "answers">,
  descriptions: Readonly<Record<string, ApiDescription>>,
  rows = 1,
): AnswerState | undefined {
  const matched = fixtureKey(call, answers, descriptions);
  if (matched !== undefined) return stateOf(answers[matched]);
  const description = Object.hasOwn(descriptions, call.api) ? descriptions[call.api] : undefined;
  const found = description === undefined ? undefined : operationAt(description, call);
  const schema = found?.operation.answer();
  if (found === undefined) return undefined;
  return stateOf(schema === undefined ? {} : sampleValue(schema, { ids: found.ids, rows }));
}

/**
 * The key under which a fixture answers a call: of those that match the nearest, where literal segments win over placeholders.
 * What is for another operation of the description does not match: `/pool/{id}` is no answer to `/pool/machine`. Undefined: it
 * does not say.
 */
export function fixtureKey(
  call: AnsweredCall,
  answers: Fixture["answers"],
  descriptions: Readonly<Record<string, ApiDescription>>,
): string | undefined {
  const name = spellCall(call);
  const asked = operationOfKey(name, descriptions);
  const [nearest] = Object.keys(answers)
    .filter((key) => matchPath(key, name) !== undefined)
    .filter((key) => isSameOperation(operationOfKey(key, descriptions), asked))
    .toSorted(byNearness);
  return nearest;
}

function spellCall({ api, method, path }: AnsweredCall): string {
  return `${api} ${method} ${path}`;
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** The operation that a key of a fixture is for: `access GET /account/{id}`, its placeholders perhaps filled. */
export function operationOfKey(
  key: string,
  descriptions: Readonly<Record<string, ApiDescription>>,
): Operation | undefined {
  const [api = "", spelled, path = ""] = key.split(" ");
  const description = Object.hasOwn(descriptions, api) ? descriptions[api] : undefined;
  const method = METHODS.find((each) => each === spelled);
  if (description === undefined || method === undefined) return undefined;
  const match = path.includes("{") ? description.operation(`${method} ${path}`) : undefined;
  return match?.ok === true ? match.operation : operationAt(description, { api, method, path })?.operation;
}

/** Whether two keys may be for the same operation: they are, or one of them is not described. */
export function isSameOperation(one: Operation | undefined, other: Operation | undefined): boolean {
  return one === undefined || other === undefined || (one.method === other.method && one.path === other.path);
}

/** Patterns of one path, the most literal first, segment by segment. */
function byNearness(one: string, other: string): number {
  const [own, others] = [one, other].map((pattern) => pattern.split("/").map((part) => part.startsWith("{")));
  const differs = (own ?? []).findIndex((isOpen, index) => isOpen !== others?.[index]);
  return differs < 0 ? 0 : own?.[differs] === true ? 1 : -1;
}

function stateOf(body: unknown): AnswerState {
  const status = readOwn(body, "$status");
  if (typeof status !== "number") return { state: "ready", body, updatedAt: 0 };
  const said = readOwn(body, "message");
  const message = typeof said === "string" ? said : "refused";
  const failure: Failure = {
    status,
    message,
    text: `${status} Error - ${message}`,
    fields: [],
    isBroken: false,
  };
  return { state: "failed", failure };
}

/** The operation of a filled path, and what its placeholders are: literal segments win over placeholders. */
export function operationAt(
  description: ApiDescription,
  call: AnsweredCall,
): { readonly operation: Operation; readonly ids: Readonly<Record<string, string>> } | undefined {
  const found = description
    .operations()
    .filter(({ method }) => method === call.method)
    .flatMap(({ method, path }) => {
      const ids = matchPath(path, call.path);
      return ids === undefined ? [] : [{ path, spelled: `${method} ${path}`, ids }];
    })
    .toSorted((one, other) => byNearness(one.path, other.path));
  const [nearest] = found;
  const match = nearest === undefined ? undefined : description.operation(nearest.spelled);
  return nearest === undefined || match?.ok !== true
    ? undefined
    : { operation: match.operation, ids: nearest.ids };
}

/** The values of a pattern's placeholders in a filled path; undefined where they do not match. */
function matchPath(pattern: string, filled: string): Readonly<Record<string, string>> | undefined {
  const [wanted, actual] = [pattern.split("/"), filled.split("/")];
  if (wanted.length !== actual.length) return undefined;
  const ids: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const own = actual[index] ?? "";
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    if (name === undefined && segment !== own) return undefined;
    if (name !== undefined) ids[name] = decodeURIComponent(own);
  }
  return ids;
}
