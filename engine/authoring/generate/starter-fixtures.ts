import type { Dialect } from "#engine/api-description";
import type { Template } from "#engine/template";
import { isRecord, readOwn, writePointer } from "#validators";

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
 * down. Answers that are not here are made up from the description.
 * `dialect` is that of the API, which a list speaks that names none.
 */
export function starterFixtures(
  template: Template,
  dialects: Readonly<Record<string, Dialect>>,
  dialect: string,
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
  return {
    cases: [
      { name: "usual", query },
      ...(template.kind === "list"
        ? [answered("nothing there yet", emptyAnswer(dialects[dialectOf(read) ?? dialect]))]
        : []),
      answered("refused", { $status: 403, message: "Missing permission" }),
      answered("server down", { $status: 503, message: "Unavailable" }),
    ],
  };
}

function dialectOf(source: unknown): string | undefined {
  const name = readOwn(source, "dialect");
  return typeof name === "string" ? name : undefined;
}

function emptyAnswer({ rows = "", total }: Dialect = {}): unknown {
  const answer: unknown = rows === "" ? [] : writePointer({}, rows, []);
  return total === undefined || !isRecord(answer) ? answer : writePointer(answer, total, 0);
}
