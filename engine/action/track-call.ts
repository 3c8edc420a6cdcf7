import { renderText, resolveValue } from "#engine/expression";
import type { Roots } from "#engine/expression";
import type { TrackRow } from "#engine/template";
import { isRecord } from "#validators";
import type { ActivityStart, PlaceholderRow } from "../activity/index.ts";
import type { Answer, ResolvedCall } from "../request/index.ts";
import type { DoneCall } from "./run-steps.ts";

/** The activity that a call started, by its `track`. Undefined: it tracks nothing, or the answer has no link. */
export function activityOf(
  { spec, call, roots, document }: DoneCall,
  translations: Readonly<Record<string, string>>,
  send: (call: ResolvedCall) => Promise<Answer>,
): ActivityStart | undefined {
  const { track } = spec;
  if (track === undefined) return undefined;
  const link: unknown = resolveValue(track.link, roots);
  if (link === undefined || link === null || link === "") return undefined;
  const isDelete = call.method === "DELETE";
  return {
    link,
    name: renderText(track.name, roots, { translations }),
    isDelete,
    document,
    row: track.row === undefined ? undefined : placeholderOf(track.row, roots),
    isGone: isDelete ? () => isGone(call, send) : undefined,
  };
}

async function isGone(
  { api, path }: ResolvedCall,
  send: (call: ResolvedCall) => Promise<Answer>,
): Promise<boolean | undefined> {
  const answer = await send({ api, path, method: "GET", query: [], quiet: true });
  if (answer.ok) return false;
  return answer.failure.status === 404 ? true : undefined;
}

function placeholderOf(row: TrackRow, roots: Roots): PlaceholderRow {
  const at = Object.entries(row.at ?? {}).map(
    ([name, value]) => [name, asText(resolveValue(value, roots))] as const,
  );
  const values: unknown = resolveValue(row.values ?? {}, roots);
  return {
    list: row.list,
    at: Object.fromEntries(at),
    match: row.match,
    key: asText(resolveValue(row.key, roots)),
    values: isRecord(values) ? values : {},
  };
}

function asText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";
}
