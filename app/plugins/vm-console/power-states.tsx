import { useQueries } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type PanelPluginProps, useEngine, useTranslate } from "#renderers";
import { isRecord, readOwn } from "#validators";
import styles from "./power-states.module.css";

const STATES = [
  { state: "POWERED_ON", tone: "success" },
  { state: "POWERED_OFF", tone: "neutral" },
  { state: "SUSPENDED", tone: "warning" },
] as const;

/** How many machines of a pool are in which power state: one line above their list. */
export function PowerStates({ with: { api, automator, machines, pool } }: PanelPluginProps): ReactNode {
  const engine = useEngine();
  const t = useTranslate();
  const path = `/${encodeURIComponent(String(automator))}/${String(machines)}`;
  const counts = useQueries({
    queries: STATES.map(({ state }) => ({
      queryKey: ["call", String(api), `power-states ${path} ${String(pool)} ${state}`],
      queryFn: async () => {
        const answer = await engine.request.send({
          api: String(api),
          method: "GET",
          path: path,
          query: [
            ["filter[resourcePool]", String(pool)],
            ["filter[powerState]", state],
            ["page[size]", "1"],
          ],
          quiet: true,
        });
        if (!answer.ok) throw new Error(answer.failure.text);
        return totalOf(answer.body);
      },
    })),
  });
  return (
    <dl className={styles["counts"]}>
      {STATES.map(({ state, tone }, index) => (
        <div key={state} className={styles["count"]} data-tone={tone}>
          <dt>{t(`value.${state}`)}</dt>
          <dd>{counts[index]?.data ?? "–"}</dd>
        </div>
      ))}
    </dl>
  );
}

function totalOf(body: unknown): number {
  const meta = readOwn(body, "meta");
  const total = isRecord(meta) ? readOwn(meta, "total") : undefined;
  return typeof total === "number" ? total : 0;
}
