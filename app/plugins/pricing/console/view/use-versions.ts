import { formatDateTime, readOwn } from "#validators";
import { usePluginReads } from "#renderers/plugin";
import { rowsOf, textOf } from "../state/index.ts";

/** Who published a version, and on which day; empty: it is not known. */
export interface VersionWords {
  readonly who: string;
  readonly when: string;
}

/** Reads who published which version. Without an answer the console says less. */
export function useVersions(id: string): (version: number) => VersionWords {
  const [read] = usePluginReads([{ api: "pricing", path: `/model/${encodeURIComponent(id)}/history` }]);
  const rows = read?.state === "ready" ? rowsOf(read.body) : [];
  return (version) => {
    const row = rows.find((each) => Number(readOwn(each, "version")) === version);
    return {
      who: textOf(readOwn(row, "username")),
      when: formatDateTime(readOwn(row, "createTime")).slice(0, 10),
    };
  };
}
