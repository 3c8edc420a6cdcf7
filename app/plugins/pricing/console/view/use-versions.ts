import { formatDateTime, readOwn } from "#validators";
import { usePluginReads } from "#renderers/plugin";
import { rowsOf, textOf } from "../state/index.ts";

/** Whether a version counts for orders of today, from a later day on, or no more. */
export type VersionState = "Effective" | "Planned" | "Former";

/** A published version; texts are empty where they are not known. */
export interface Version {
  readonly version: number;
  /** `YYYY-MM-DD` */
  readonly validFrom: string;
  /** Who published it, and on which day. */
  readonly who: string;
  readonly when: string;
  readonly state: VersionState;
}

/**
 * Reads all versions of a model, the newest first; undefined: nobody but the owner of a solution reads them. Without an answer
 * the console says less.
 */
export function useVersions(id: string | undefined): readonly Version[] {
  const path = id === undefined ? undefined : `/model/${encodeURIComponent(id)}/history`;
  const [read] = usePluginReads(
    path === undefined ? [] : [{ api: "pricing", path, query: [["page[size]", "100"]] }],
  );
  const rows = read?.state === "ready" ? rowsOf(read.body) : [];
  return rows.map((row) => ({
    version: Number(readOwn(row, "version")),
    validFrom: textOf(readOwn(row, "validFrom")),
    who: textOf(readOwn(row, "username")),
    when: formatDateTime(readOwn(row, "createTime")).slice(0, 10),
    state: stateOf(readOwn(row, "state")),
  }));
}

export function versionOf(versions: readonly Version[], version: number): Version | undefined {
  return versions.find((each) => each.version === version);
}

function stateOf(state: unknown): VersionState {
  return state === "Effective" || state === "Planned" ? state : "Former";
}
