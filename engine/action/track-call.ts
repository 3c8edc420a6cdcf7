import type { Dialect, Operation } from "#engine/api-description";
import { renderText, resolveValue } from "#engine/expression";
import type { Roots } from "#engine/expression";
import type { Call, TrackRow } from "#engine/template";
import { isRecord, plainText, readPointer } from "#validators";
import type { ActivityStart, PlaceholderRow } from "../activity/index.ts";
import type { Answer, ResolvedCall } from "../request/index.ts";
import type { ActivityEnd } from "./end-text.ts";
import type { DoneCall } from "./run-steps.ts";

export interface TrackParts {
  readonly translations: Readonly<Record<string, string>>;
  readonly send: (call: ResolvedCall) => Promise<Answer>;
  /** Where an API has the link of an activity in its answers. */
  readonly dialect: (api: string, name?: string) => Pick<Dialect, "activity"> | undefined;
  /** Undefined: its description is not loaded. */
  readonly operation: (api: string, call: string) => Pick<Operation, "answersWithActivity"> | undefined;
  /** What an activity is called whose `track` does not say it. */
  readonly nameOf: (roots: Roots) => string;
  /** What is said of its end; `name`: what it is called. */
  readonly endOf: (end: ActivityEnd, name: string, roots: Roots) => string;
}

/**
 * The activity a call started: as its `track` says, else where a change is answered with one. Undefined: it has none,
 * it must not be followed, or the answer brought no link.
 */
export function activityOf(done: DoneCall, parts: TrackParts): ActivityStart | undefined {
  const { spec, call, roots, document } = done;
  const track = spec.track ?? (mayStartActivity(done, parts) ? {} : false);
  if (track === false) return undefined;
  const link: unknown = track.link === undefined ? usualLink(done, parts) : resolveValue(track.link, roots);
  if (link === undefined || link === null || link === "") return undefined;
  const isDelete = call.method === "DELETE";
  const { translations } = parts;
  const name =
    track.name === undefined ? parts.nameOf(roots) : renderText(track.name, roots, { translations });
  const endOf = (end: ActivityEnd) => {
    const own = track[end];
    return own === undefined ? parts.endOf(end, name, roots) : renderText(own, roots, { translations });
  };
  return {
    link,
    name,
    done: endOf("done"),
    failed: endOf("failed"),
    isDelete,
    document,
    row: track.row === undefined ? undefined : placeholderOf(track.row, roots),
    ...(isDelete ? { isGone: () => isGone(call, parts.send) } : {}),
  };
}

function mayStartActivity({ spec, call, status }: DoneCall, { operation }: TrackParts): boolean {
  if (call.method === "GET") return false;
  return status === 202 || operation(spec.api, spec.do)?.answersWithActivity === true;
}

/** The link of an activity in an answer, where the dialect of the API has it. */
export function usualLink(
  { spec, body }: { readonly spec: Pick<Call, "api" | "dialect">; readonly body: unknown },
  { dialect }: Pick<TrackParts, "dialect">,
): unknown {
  const at = dialect(spec.api, spec.dialect)?.activity;
  return at === undefined ? undefined : readPointer(body, at);
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
    ([name, value]) => [name, plainText(resolveValue(value, roots))] as const,
  );
  const values: unknown = resolveValue(row.values ?? {}, roots);
  return {
    list: row.list,
    at: Object.fromEntries(at),
    match: row.match,
    key: plainText(resolveValue(row.key, roots)),
    values: isRecord(values) ? values : {},
  };
}
