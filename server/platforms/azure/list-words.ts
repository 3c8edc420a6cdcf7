import type { ListQuery } from "../../api/index.ts";

/** The parameters that all lists of connectors have, in the words of a list. */
export function listQueryOf(
  { page, page_size: size }: { readonly page?: number; readonly page_size?: number },
  { pieces }: Pick<ListQuery, "pieces">,
): ListQuery {
  return {
    filters: [],
    searches: [],
    counts: [],
    sort: [],
    page: { number: page ?? 1, size: size ?? 10 },
    pieces: page === undefined && size === undefined ? pieces : undefined,
  };
}

/** A pattern for `ilike`; without a text it matches everything. */
export function containing(text = ""): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
