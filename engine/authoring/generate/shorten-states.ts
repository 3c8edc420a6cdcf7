import { isRecord, readOwn } from "#validators";

type Row = Readonly<Record<string, unknown>>;

/** An action that is possible in some states only, and what its table of states would be. */
interface StateAction {
  readonly action: Row;
  readonly id: string;
  /** Name of the table. */
  readonly table: string;
  readonly of: string;
  readonly from: unknown;
}

/**
 * Actions that wait for states of one thing and share their texts, as one entry with a table: the call that most of them
 * make with their own word as `<to>`. The list itself where there are fewer than two.
 */
export function withStateTables(actions: readonly unknown[]): readonly unknown[] {
  const found = actions.flatMap((each) => stateActionOf(each) ?? []);
  const tables = Map.groupBy(found, ({ table, of }) => `${table} ${of}`);
  const isTable = ({ table, of }: StateAction): boolean => (tables.get(`${table} ${of}`)?.length ?? 0) > 1;
  const written = new Set<string>();
  return actions.flatMap((each) => {
    const own = stateActionOf(each);
    if (own === undefined || !isTable(own)) return [each];
    const key = `${own.table} ${own.of}`;
    if (written.has(key)) return [];
    written.add(key);
    return [tableOf(tables.get(key) ?? [])];
  });
}

function stateActionOf(action: unknown): StateAction | undefined {
  const [id, label, kind] = ["id", "label", "kind"].map((key) => readOwn(action, key));
  const rules = readOwn(action, "enable");
  const [rule, ...others] = Array.isArray(rules) ? rules : [];
  const choice = readOwn(readOwn(rule, "if"), "in");
  const of = Array.isArray(choice) ? readOwn(choice[0], "var") : undefined;
  if (!isRecord(action) || kind !== "vm-state" || others.length > 0) return undefined;
  // A table has no place for more.
  if (Object.keys(action).some((key) => !["id", "kind", "label", "enable", "ask", "call"].includes(key)))
    return undefined;
  if (typeof id !== "string" || typeof label !== "string" || typeof of !== "string") return undefined;
  const table = label.slice("t:".length, -`.${id}`.length);
  if (label !== `t:${table}.${id}` || readOwn(rule, "reason") !== `t:${table}.not-now`) return undefined;
  return { action, id, table, of, from: Array.isArray(choice) ? choice[1] : undefined };
}

function tableOf(actions: readonly StateAction[]): unknown {
  const calls = actions.map(({ action }) => wordIn(readOwn(action, "call")));
  const shared = mostOf(calls.map(({ text }) => text));
  const [first] = actions;
  return {
    id: first?.table,
    kind: "vm-state",
    of: first?.of,
    states: Object.fromEntries(
      actions.map(({ id, from, action }, index) => {
        const { text, word } = calls[index] ?? wordIn(undefined);
        const isShared = text === shared;
        const parts = {
          to: isShared && word !== id ? word : undefined,
          from,
          ask: readOwn(action, "ask"),
          call: isShared ? undefined : readOwn(action, "call"),
        };
        return [id, Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined))];
      }),
    ),
    call: JSON.parse(shared),
  };
}

/** A call with its own word as `<to>`: the last of its path, or the one value of its body. */
function wordIn(call: unknown): { readonly text: string; readonly word: string | undefined } {
  const [path, body] = [readOwn(call, "do"), readOwn(call, "body")];
  const [[key, value] = [], ...others] = isRecord(body) ? Object.entries(body) : [];
  if (key !== undefined && typeof value === "string" && others.length === 0)
    return { text: JSON.stringify({ ...Object(call), body: { [key]: "<to>" } }), word: value };
  const word = typeof path === "string" ? path.slice(path.lastIndexOf("/") + 1) : "";
  if (typeof path !== "string" || !/^[\w-]+$/.test(word))
    return { text: JSON.stringify(call ?? null), word: undefined };
  const filled = `${path.slice(0, -word.length)}<to>`;
  return { text: JSON.stringify({ ...Object(call), do: filled }), word };
}

function mostOf(texts: readonly string[]): string {
  const counts = Map.groupBy(texts, (text) => text);
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? "null";
}
