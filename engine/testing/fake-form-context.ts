import type { ApiDescription, Dialect, JsonSchema, Operation, Parameter } from "#engine/api-description";
import type { FormContext } from "../form/form-context.ts";
import type { AnswerState } from "../context/page-context.ts";
import { fakeViewer } from "./fake-viewer.ts";

/** The context of a form, without a server: schemas of bodies by `do`, and answers by path. */
export interface FakeFormParts {
  /** `"POST /pool"`: the schema of its body. */
  readonly bodies?: Readonly<Record<string, JsonSchema>>;
  /** `"POST /pool"`: its parameters. */
  readonly parameters?: Readonly<Record<string, readonly Parameter[]>>;
  /** `"/cluster?dataCenter=1"`: the state of its answer. A plain value is a successful answer. */
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly roots?: FormContext["roots"];
  readonly translations?: Readonly<Record<string, string>>;
  readonly viewer?: FormContext["viewer"];
}

export interface FakeFormContext extends FormContext {
  /** The requested calls, each once, in order: `/cluster?dataCenter=1`. */
  readonly asked: readonly string[];
  readonly reports: readonly string[];
}

/** Marks an answer as loading or failed, instead of a body. */
export const STILL_LOADING = { state: "loading" } as const satisfies AnswerState;

export const FAKE_DIALECT: Dialect = {
  page: "page",
  size: "size",
  search: { param: "search[{field}]" },
  filter: "filter[{field}]",
};

export function fakeFormContext(parts: FakeFormParts = {}): FakeFormContext {
  const asked: string[] = [];
  const reports: string[] = [];
  return {
    asked,
    reports,
    viewer: parts.viewer ?? fakeViewer(),
    roots: parts.roots ?? {},
    now: 0,
    translations: parts.translations ?? {},
    report: (problem) => void reports.push(problem),
    apis: { description: () => fakeDescription(parts), dialect: () => FAKE_DIALECT },
    answers({ call }) {
      const query = call.query.filter(([name]) => name !== "size").map(([name, value]) => `${name}=${value}`);
      const name = query.length === 0 ? call.path : `${call.path}?${query.join("&")}`;
      if (!asked.includes(name)) asked.push(name);
      const known = parts.answers?.[name];
      if (known === undefined) return STILL_LOADING;
      return isAnswerState(known) ? known : { state: "ready", body: known, updatedAt: 0 };
    },
  };
}

export function isAnswerState(value: unknown): value is AnswerState {
  return typeof value === "object" && value !== null && "state" in value && !("data" in value);
}

/** A description with the operations of `parts`. */
export function fakeDescription({ bodies = {}, parameters = {} }: FakeFormParts): ApiDescription {
  return {
    api: "fake",
    version: "2.0",
    title: "Fake",
    address: "/fake",
    problems: [],
    operations: () => [],
    operation(call) {
      if (!Object.hasOwn(bodies, call) && !Object.hasOwn(parameters, call))
        return { ok: false, reason: `no ${call}` };
      const operation: Operation = {
        method: "POST",
        path: call,
        address: call,
        parameters: parameters[call] ?? [],
        body: () => bodies[call],
        bodyType: "application/json",
        answer: () => undefined,
        answersWithActivity: false,
      };
      return { ok: true, operation };
    },
  };
}
