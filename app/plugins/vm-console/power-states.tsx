import type { ReactNode } from "react";
import { type PanelPluginProps, type PluginRead, usePluginHost, usePluginReads } from "#renderers/plugin";
import { readOwn } from "#validators";
import styles from "./power-states.module.css";

const STATES = [
  { state: "POWERED_ON", tone: "success" },
  { state: "POWERED_OFF", tone: "neutral" },
  { state: "SUSPENDED", tone: "warning" },
] as const;

/** The number of machines of a pool in each power state, as a line above their list. */
export function PowerStates({ with: { api, automator, machines, pool } }: PanelPluginProps): ReactNode {
  const { t } = usePluginHost();
  const counts = usePluginReads(
    STATES.map(({ state }) => ({
      api: String(api),
      path: `/${encodeURIComponent(String(automator))}/${String(machines)}`,
      query: [
        ["filter[resourcePool]", String(pool)],
        ["filter[powerState]", state],
        ["page[size]", "1"],
      ],
    })),
  );
  return (
    <dl className={styles["counts"]}>
      {STATES.map(({ state, tone }, index) => (
        <div key={state} className={styles["count"]} data-tone={tone}>
          <dt>{t(`value.${state}`)}</dt>
          <dd>{countOf(counts[index])}</dd>
        </div>
      ))}
    </dl>
  );
}

function countOf(read: PluginRead | undefined): number | string {
  if (read?.state !== "ready") return "–";
  const total = readOwn(readOwn(read.body, "meta"), "total");
  return typeof total === "number" ? total : 0;
}
