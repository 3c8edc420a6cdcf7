import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** What a person expects of the pages of one collection; README.md says what each key means. */
export interface Expectation {
  readonly collection: string;
  readonly key: string;
  readonly list: {
    readonly do: string;
    readonly rows: string;
    readonly total?: string;
    readonly page?: string;
    readonly offset?: string;
    readonly size?: string;
    readonly search?: string;
    /** How a descending sort is written; true: rows arrive whole, and the browser sorts. */
    readonly sort?: string | true;
    readonly filters?: readonly string[];
  };
  readonly columns: Readonly<Record<string, string>>;
  readonly may?: readonly string[];
  readonly details?: Readonly<Record<string, string>>;
  readonly actions?: Readonly<Record<string, string>>;
  readonly tabs?: readonly string[];
  readonly add?: FormExpectation;
  readonly edit?: FormExpectation;
  readonly secrets?: readonly string[];
}

export interface FormExpectation {
  readonly do: string;
  readonly front?: readonly string[];
  readonly present?: readonly string[];
  readonly absent?: readonly string[];
  readonly controls?: Readonly<Record<string, string>>;
}

/** An API of the judgement: the extract of its description, and what is expected of it. */
export interface JudgedApi {
  readonly name: string;
  readonly description: unknown;
  readonly expected: Expectation;
}

/** All of them, in the order of their names. */
export function readJudgedApis(): readonly JudgedApi[] {
  return readdirSync(join(import.meta.dirname, "expected"))
    .map((file) => basename(file, ".json"))
    .sort()
    .map((name) => {
      const description: unknown = JSON.parse(readText("descriptions", name));
      const expected: Expectation = JSON.parse(readText("expected", name));
      return { name, description, expected };
    });
}

function readText(folder: string, name: string): string {
  return readFileSync(join(import.meta.dirname, folder, `${name}.json`), "utf8");
}
