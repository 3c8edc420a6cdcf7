import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { CoverageLine } from "./coverage-list.ts";
import { root } from "./coverage-list.ts";

/** One change that makes the statement of a line untrue; the test that the line names must fail with it. */
export interface Mutation {
  /** The line of docs/coverage.md. */
  readonly id: string;
  /** The file to change, from the repository's root. */
  readonly file: string;
  /** The text to replace; it stands in the file exactly once. */
  readonly find: string;
  /** What is written instead; an empty text removes. */
  readonly put: string;
  /** Part of the names of the tests that notice, to run only those; without it the whole file runs. */
  readonly named?: string;
}

/** A statement that both documents make: the mutation stands at the other line, which names the same test. */
export interface SameMutation {
  readonly id: string;
  readonly sameAs: string;
}

const FOLDER = new URL("tests/coverage/mutations/", root);

/** What stands in mutations/, one file for each section of the list: each line's mutation by its id. */
export function readMutations(): readonly (Mutation | SameMutation)[] {
  return readdirSync(FOLDER)
    .toSorted()
    .flatMap((name) => {
      const section = JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")) as Record<
        string,
        Omit<Mutation, "id"> | Omit<SameMutation, "id">
      >;
      return Object.entries(section).map(([id, rest]) => ({ id, ...rest }));
    });
}

export function isMutation(each: Mutation | SameMutation): each is Mutation {
  return "file" in each;
}

/** Why a mutation cannot be run, as a sentence; undefined where it can. */
export function problemOf(
  each: Mutation | SameMutation,
  all: readonly (Mutation | SameMutation)[],
  lines: readonly CoverageLine[],
): string | undefined {
  const line = lines.find(({ id }) => id === each.id);
  if (line?.state !== "done") return `${each.id}: the list has no such line that is done.`;
  if (!isMutation(each)) {
    const other = lines.find(({ id }) => id === each.sameAs);
    const mutation = all.find(({ id }) => id === each.sameAs);
    if (mutation === undefined || !isMutation(mutation))
      return `${each.id}: ${each.sameAs} has no mutation of its own.`;
    return other?.check === line.check ? undefined : `${each.id}: ${each.sameAs} names another test.`;
  }
  const { id, file, find, put, named } = each;
  if (!existsSync(new URL(file, root))) return `${id}: there is no file ${file}.`;
  if (find === put) return `${id}: it changes nothing.`;
  if (named !== undefined && !namesTest(line.check, named))
    return `${id}: ${line.check} has no test of this name: ${named}`;
  const times = readFileSync(new URL(file, root), "utf8").split(find).length - 1;
  return times === 1 ? undefined : `${id}: its text stands ${times} times in ${file}: ${find}`;
}

/** Whether a text of a test's file may name a test so: what is filled in, such as `%s`, may be anything. */
function namesTest(path: string, named: string): boolean {
  const source = readFileSync(new URL(path, root), "utf8");
  return Array.from(source.matchAll(/"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)).some((match) => {
    const text = (match[1] ?? match[2] ?? "").replace(/\\(.)/g, "$1");
    const [first = "", ...rest] = text.split(FILLED).map((part) => part.replaceAll(SYNTAX, "\\$&"));
    return text.includes(named) || (rest.length > 0 && new RegExp([first, ...rest].join(".*")).test(named));
  });
}

const SYNTAX = /[.*+?^${}()|[\]\\]/g;
const FILLED = /%[sdijo]|\$\{[^}]*\}|\$\w+/;
