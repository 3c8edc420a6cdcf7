import type { ApiDescription, Dialect } from "#engine/api-description";
import type { Template } from "#engine/template";
import { isRecord, readOwn, writePointer } from "#validators";
import { resolveParts } from "./describe-schema.ts";

/** The states in which a generated page is drawn, as `<name>.fixtures.json` has them. */
export interface StarterFixtures {
  readonly cases: readonly {
    readonly name: string;
    readonly query?: string;
    readonly answers?: Readonly<Record<string, unknown>>;
  }[];
}

/**
 * The states that every page meets: with something to show, with nothing yet, where it may not be read, and where the server is
 * down. Answers that are not here are made up from the description, and what contradicts it is left out: a list that is
 * described as an object.
 * `dialect` is that of the API, which a list speaks that names none.
 */
export function starterFixtures(
  template: Template,
  dialects: Readonly<Record<string, Dialect>>,
  dialect: string,
  description: ApiDescription,
): StarterFixtures {
  const names = Object.entries(template.params ?? {}).flatMap(([name, param]) =>
    readOwn(param, "required") === true ? [name] : [],
  );
  const query = names.length === 0 ? undefined : names.map((name) => `${name}=17`).join("&");
  const read = template.kind === "list" ? template.source : readOwn(template.load, "item");
  const [api, call] = [readOwn(read, "api"), readOwn(read, "do")];
  if (typeof api !== "string" || typeof call !== "string") return { cases: [{ name: "usual", query }] };
  const key = `${api} ${call}`;
  const answered = (name: string, answer: unknown) => ({ name, query, answers: { [key]: answer } });
  const empty = emptyAnswer(dialects[dialectOf(read) ?? dialect]);
  return {
    cases: [
      { name: "usual", query },
      ...(template.kind === "list" && canBe(description, call, empty)
        ? [answered("nothing there yet", empty)]
        : []),
      answered("refused", { $status: 403, message: "Missing permission" }),
      answered("server down", { $status: 503, message: "Unavailable" }),
    ],
  };
}

/** Whether an answer may be of this type. */
function canBe(description: ApiDescription, call: string, answer: unknown): boolean {
  const match = description.operation(call);
  const schema = match.ok ? match.operation.answer() : undefined;
  const type = readOwn(schema === undefined ? undefined : resolveParts(schema, schema), "type");
  return typeof type !== "string" || (type === "array") === Array.isArray(answer);
}

function dialectOf(source: unknown): string | undefined {
  const name = readOwn(source, "dialect");
  return typeof name === "string" ? name : undefined;
}

function emptyAnswer({ rows = "", total }: Dialect = {}): unknown {
  const answer: unknown = rows === "" ? [] : writePointer({}, rows, []);
  return total === undefined || !isRecord(answer) ? answer : writePointer(answer, total, 0);
}
