import { escapeSegment, isRecord, readOwn } from "#validators";
import { parseJson, readPositions } from "#engine/template";
import type { Finding, TemplateFile } from "#engine/template";

/** A table of states whose entries all do the same. */
interface FixedTable {
  readonly pointer: string;
  /** Where the state asked for should be read. */
  readonly at: string;
  readonly message: string;
}

/**
 * Tables of states that lead to several states by a call that reads none of them: one finding at the call, in place of those that say of each
 * entry that it does what one before does. `page` and `fragments` are called as the findings are; those of fragments
 * are found where a page uses them.
 */
export function placeStates(
  findings: readonly Finding[],
  page: TemplateFile,
  fragments: readonly TemplateFile[],
): readonly Finding[] {
  const own = fixedTables(parseJson(page.text), "");
  const positions = readPositions(page.text);
  const found = own.map(({ at: pointer, message }) => ({
    file: page.path,
    ...positions.of(pointer),
    pointer,
    message,
  }));
  const rest = findings.flatMap((finding): readonly Finding[] => {
    if (!finding.message.startsWith(REPEATED)) return [finding];
    if (finding.file === page.path) return tableOf(finding, own) === undefined ? [finding] : [];
    const file = fragments.find(({ path }) => path === finding.file);
    const table = file && tableOf(finding, fixedTables(parseJson(file.text), ""));
    if (file === undefined || table === undefined) return [finding];
    const message = `${table.message}${finding.message.slice(REPEATED.length)}`;
    return [{ ...finding, ...readPositions(file.text).of(table.at), pointer: table.at, message }];
  });
  return [...found, ...rest];
}

/** What is said of an action that does what one before does. */
export const REPEATED = "an action before does the same";

function tableOf({ pointer }: Finding, tables: readonly FixedTable[]): FixedTable | undefined {
  return tables.find((table) => pointer.startsWith(`${table.pointer}/states/`));
}

function fixedTables(part: unknown, pointer: string): readonly FixedTable[] {
  if (Array.isArray(part)) return part.flatMap((each, index) => fixedTables(each, `${pointer}/${index}`));
  if (!isRecord(part)) return [];
  const own = fixedTable(part, pointer);
  return own === undefined
    ? Object.keys(part).flatMap((key) => fixedTables(part[key], `${pointer}/${escapeSegment(key)}`))
    : [own];
}

/** What an action does. */
const DEEDS = ["call", "calls", "use", "goto"] as const;
/** Where it may read the state that is asked for. */
const READING = [...DEEDS, "with", "then"] as const;

function fixedTable(action: Readonly<Record<string, unknown>>, pointer: string): FixedTable | undefined {
  const states = action["states"];
  const deed = DEEDS.find((key) => action[key] !== undefined);
  if (!isRecord(states) || deed === undefined) return undefined;
  const ask = readOwn(action["ask"], "fields");
  const isRead = [...READING.map((key) => action[key]), ask].some((each) =>
    JSON.stringify(each)?.includes("<to>"),
  );
  const alike = Object.entries(states).filter(
    ([, entry]) => !DEEDS.some((key) => readOwn(entry, key) !== undefined),
  );
  const targets = alike.map(([id, entry]) => readOwn(entry, "to") ?? id);
  if (isRead || new Set(targets.map((to) => JSON.stringify(to))).size < 2) return undefined;
  const written = targets.map((to) => JSON.stringify(to)).join(", ");
  return {
    pointer,
    at: `${pointer}/${deed}${placeIn(action[deed], targets)}`,
    message: `does the same for each of the states ${written}: "<to>" is the one that is asked for`,
  };
}

/** Where in a call one of the states is sent, whichever is asked for; else its body. */
function placeIn(deed: unknown, targets: readonly unknown[]): string {
  if (Array.isArray(deed)) return deed.length === 1 ? `/0${placeIn(deed[0], targets)}` : "";
  const body = readOwn(deed, "body");
  if (!isRecord(body)) return body === undefined ? "" : "/body";
  const keys = Object.keys(body);
  const sent = keys.filter((key) => targets.includes(body[key]));
  const [key] = sent.length > 0 ? sent : keys.length === 1 ? keys : [];
  return key === undefined ? "/body" : `/body/${escapeSegment(key)}`;
}
