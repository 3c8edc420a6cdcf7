import type { Api } from "./api.ts";
import { csvFields } from "./csv.ts";
import type { ListQuery } from "./list-query.ts";
import { everyPiece, parseListQuery } from "./list-query.ts";
import { readOperations } from "./operation.ts";
import { streamCsv } from "./stream-csv.ts";

/**
 * The file that a list answers to whoever asks for `text/csv`, as one text, byte for byte. `read` answers the next piece of
 * the list. Undefined where it is longer than `most` characters.
 */
export async function wholeCsv(
  { api, operationId }: { readonly api: Pick<Api, "name" | "description">; readonly operationId: string },
  most: number,
  read: (list: ListQuery) => Promise<unknown>,
): Promise<string | undefined> {
  const operation = readOperations(api).find((each) => each.operationId === operationId);
  const fields = operation === undefined ? undefined : csvFields(api.description, operation);
  if (fields === undefined) throw new Error(`The API "${api.name}" has no list ${operationId}.`);
  const pieces = everyPiece();
  const list = { ...parseListQuery([], true), pieces };
  let text = "";
  for await (const part of streamCsv(fields, await read(list), pieces, () => read(list))) {
    text += String(part);
    if (text.length > most) return undefined;
  }
  return text;
}
