import { type ReactNode, useEffect, useState } from "react";
import {
  Button,
  ChartPanel,
  MessageBox,
  Segments,
  Skeleton,
  usePluginHost,
  usePluginReads,
} from "#renderers/plugin";
import type { PanelPluginProps, PluginCall } from "#renderers/plugin";
import { fromOf, hasValues, readRanges, readSeries, REPEAT_MS } from "./series.ts";
import type { Range, Series } from "./series.ts";
import styles from "./time-series.module.css";

interface Chosen {
  readonly range: Range;
  /** When it was chosen, or last read again. */
  readonly now: number;
}

/**
 * What something uses over time: a chart for each quantity, over a time that a person chooses. It takes the name of an
 * `api`, the `path` as segments, of a call that takes `from` and `metric`, and `metrics` and `ranges` (live, hour, day,
 * week, month, year), all of them where absent.
 */
export function TimeSeries({ with: parameters }: PanelPluginProps): ReactNode {
  const { t, refresh } = usePluginHost();
  const api = String(parameters["api"]);
  const ranges = readRanges(parameters["ranges"]);
  const [chosen, setChosen] = useState<Chosen>(() => ({ range: ranges[0] ?? "hour", now: Date.now() }));
  const { range, now } = chosen;
  useRepeat(REPEAT_MS[range], setChosen);
  const [read] = usePluginReads([callOf(parameters, api, fromOf(range, now))]);
  const [shown, setShown] = useState<{ readonly of: Range; readonly body: unknown }>();
  // What was there stays until the next values are.
  if (read?.state === "ready" && (shown?.body !== read.body || shown?.of !== range))
    setShown({ of: range, body: read.body });
  const body = shown?.of === range ? shown.body : undefined;
  return (
    <section className={styles["panel"]} aria-busy={read?.state === "reading"}>
      {ranges.length > 1 && (
        <div className={styles["bar"]}>
          <Segments
            label={t("series.range")}
            value={range}
            options={ranges.map((each) => ({ value: each, label: t(`series.${each}`) }))}
            onChange={(next) => setChosen({ range: next, now: Date.now() })}
          />
          {range === "live" && <span className={styles["note"]}>{t("series.live-text")}</span>}
        </div>
      )}
      {read?.state === "failed" ? (
        <MessageBox state="error" title={t("series.failed")} text={read.failure.text}>
          <Button variant="default" size="compact-md" onClick={() => refresh(api)}>
            {t("series.again")}
          </Button>
        </MessageBox>
      ) : body === undefined ? (
        <Waiting count={Array.isArray(parameters["metrics"]) ? parameters["metrics"].length : 4} />
      ) : (
        <Charts series={readSeries(body)} empty={t("series.empty")} />
      )}
    </section>
  );
}

function Charts({
  series,
  empty,
}: {
  readonly series: readonly Series[];
  readonly empty: string;
}): ReactNode {
  const drawn = series.filter(hasValues);
  if (drawn.length === 0) return <p className={styles["note"]}>{empty}</p>;
  return (
    <div className={styles["charts"]}>
      {drawn.map(({ metric, name, unit, points }, index) => (
        <ChartPanel
          // oxlint-disable-next-line react/no-array-index-key -- two may be of one metric, as of two disks
          key={index}
          model={{ kind: "chart", id: metric, title: name, as: "area", unit, series: [{ name, points }] }}
        />
      ))}
    </div>
  );
}

function Waiting({ count }: { readonly count: number }): ReactNode {
  return (
    <div className={styles["charts"]}>
      {Array.from({ length: count }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- these have no content, and do not change places
        <Skeleton key={index} height={320} />
      ))}
    </div>
  );
}

function callOf(parameters: Readonly<Record<string, unknown>>, api: string, from: string): PluginCall {
  const { path, metrics } = parameters;
  const segments = (Array.isArray(path) ? path : []).map((part) => encodeURIComponent(String(part)));
  const wanted: readonly unknown[] = Array.isArray(metrics) ? metrics : [];
  return {
    api,
    path: `/${segments.join("/")}`,
    query: [...wanted.map((metric) => ["metric", String(metric)] as const), ["from", from] as const],
  };
}

/** Sets the time again and again while the page is looked at. */
function useRepeat(ms: number | undefined, set: (change: (chosen: Chosen) => Chosen) => void): void {
  useEffect(() => {
    if (ms === undefined) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") set(({ range }) => ({ range, now: Date.now() }));
    }, ms);
    return () => clearInterval(timer);
  }, [ms, set]);
}
