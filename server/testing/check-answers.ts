import type { FastifyInstance } from "fastify";
import { isRecord } from "#validators";
import type { Api } from "../api/index.ts";
import type { CompileSchema, Validate } from "../api/compile-schemas.ts";
import { openDocument } from "../api/compile-schemas.ts";
import type { Operation } from "../api/operation.ts";
import { readOperations } from "../api/operation.ts";
import { toAnswerSchemas } from "../api/request-schema.ts";

export interface AnswerCheck {
  /** Throws for the first wrong answer, with the operation, the status and each wrong field; then forgets all. */
  throwIfWrong(): void;
}

/**
 * Checks every answer of these APIs against its document: the status must be declared, and the body must match its
 * schema, without further properties. Call it before the APIs are registered. Refusals, and 503 for a database that is
 * away, need no declaration, only the form of all refusals. CSV, unchanged answers (304) and failures of the server itself
 * (500) are not checked.
 */
export function checkAnswers(app: FastifyInstance, apis: readonly Api[]): AnswerCheck {
  const wrong: string[] = [];
  const checks = new Map(apis.flatMap(buildChecks));
  app.addHook("onSend", async (request, reply, payload) => {
    const check = checks.get(`${request.method} ${request.routeOptions.url}`);
    if (check === undefined || reply.statusCode === 304 || reply.statusCode === 500) return;
    if (String(reply.getHeader("content-type")).startsWith("text/csv")) return;
    const body: unknown = typeof payload === "string" && payload !== "" ? JSON.parse(payload) : undefined;
    const problem = check(reply.statusCode, body);
    if (problem !== undefined) wrong.push(problem);
  });
  return {
    throwIfWrong() {
      const [first] = wrong.splice(0);
      if (first !== undefined) throw new Error(first);
    },
  };
}

/** What is wrong with an answer; undefined where nothing is. */
type Check = (status: number, body: unknown) => string | undefined;

function buildChecks(api: Api): readonly (readonly [route: string, check: Check])[] {
  const compile = openDocument(toAnswerSchemas(api.description));
  return readOperations(api).map((operation) => [
    `${operation.method} ${api.base}${operation.path.replaceAll(/\{([^}]+)\}/g, ":$1")}`,
    buildCheck(operation, compile),
  ]);
}

/** Of a file only the status is checked. */
function isFile(schema: unknown): boolean {
  return isRecord(schema) && schema["type"] === "file";
}

const AWAY = 503;

const REFUSAL = {
  type: "object",
  required: ["message"],
  additionalProperties: false,
  properties: {
    message: { type: "string", minLength: 1 },
    errors: {
      type: "array",
      items: {
        type: "object",
        required: ["message"],
        additionalProperties: false,
        properties: { message: { type: "string", minLength: 1 }, field: { type: "string" } },
      },
    },
  },
};

function buildCheck({ operationId, answers }: Operation, compile: CompileSchema): Check {
  const validators = new Map<number, Validate | undefined>(
    [...answers].map(([status, schema]) => [
      status,
      schema === undefined || isFile(schema) ? undefined : compile(toAnswerSchemas(schema)),
    ]),
  );
  return (status, body) => {
    const where = `The answer of ${operationId} with status ${status}`;
    const isRefusal = (status >= 400 && status < 500) || status === AWAY;
    if (!validators.has(status) && !isRefusal) return `${where} is not declared in its document.`;
    const validate = validators.has(status) ? validators.get(status) : compile(REFUSAL);
    if (validate === undefined)
      return body === undefined ? undefined : `${where} is declared without a body.`;
    if (validate(body)) return undefined;
    const fields = (validate.errors ?? []).map(({ instancePath, message, params }) => {
      const name = params["additionalProperty"] ?? params["unevaluatedProperty"];
      return `${instancePath === "" ? "the body" : instancePath} ${message}${name === undefined ? "" : ` (${name})`}`;
    });
    return `${where} is not as its document says: ${[...new Set(fields)].slice(0, 10).join("; ")}.`;
  };
}
