/** Statements that are sent again and again are prepared, each once in a connection: their plans are then kept there. */
const MOST_PREPARED = 150;
const PREPARED_AFTER = 3;
const MOST_WATCHED = 1000;
/** In characters. A longer one is nobody's usual question. */
const LONGEST = 20_000;

/** Names the statements that are worth preparing (prepared statements are known by name), always by the same name. */
export function createStatementNames(): (sql: string) => string | undefined {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  return (sql) => {
    if (sql.length > LONGEST) return undefined;
    const known = names.get(sql);
    if (known !== undefined || names.size >= MOST_PREPARED) return known;
    const count = (uses.get(sql) ?? 0) + 1;
    if (uses.size >= MOST_WATCHED) uses.clear();
    uses.set(sql, count);
    if (count < PREPARED_AFTER) return undefined;
    const name = `atrium_${names.size}`;
    names.set(sql, name);
    return name;
  };
}
