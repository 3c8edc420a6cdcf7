import { listRows } from "../../api/index.ts";
import type { Handlers, Operations } from "./contract.generated.ts";

const BY_NAME = { counts: [], filters: [], sort: [] } as const;

/** Who is in the log, also who acted for somebody else: for a filter. */
export const listChangeUsers: Handlers["listChangeUsers"] = async ({ db, query }) => ({
  body: await listRows(
    db,
    {
      select: `u."user"`,
      from: `(select actor_name as "user" from audit union select visitor from visit) u`,
      fields: { user: { sql: `u."user"` } },
      order: `u."user"`,
    },
    { ...BY_NAME, searches: searchesOf(query, "user"), page: pageOf(query) },
  ),
});

/** Which actions are in the log: for a filter. */
export const listChangeActions: Handlers["listChangeActions"] = async ({ db, query }) => ({
  body: await listRows(
    db,
    {
      select: "c.action",
      from: "(select distinct action from audit) c",
      fields: { action: { sql: "c.action" } },
      order: "c.action",
    },
    { ...BY_NAME, searches: searchesOf(query, "action"), page: pageOf(query) },
  ),
});

type Query = Operations["listChangeUsers"]["query"];

function searchesOf({ search = [] }: Query, field: string) {
  const text = search.join(" ").trim();
  return text === "" ? [] : [{ field, text }];
}

function pageOf({ page = 1, page_size: size = 100 }: Query) {
  return { number: page, size };
}
