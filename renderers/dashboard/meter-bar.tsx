import type { MeterModel } from "#engine/model";
import { Skeleton } from "../control/index.ts";
import styles from "./meter.module.css";

/** How much of a limit is used: the figures, a bar, and the same in words. Without a limit there is no bar. */
export function MeterBar({ meter }: { readonly meter: MeterModel }) {
  const { label, used, limit, share, tone, hint, isLoading } = meter;
  if (isLoading === true) return <WaitingMeter label={label} />;
  return (
    <div className={styles["meter"]} data-tone={tone}>
      <div className={styles["figures"]}>
        <span className={styles["label"]}>{label}</span>
        <span className={styles["numbers"]} dir="ltr">
          <strong>{used}</strong>
          {share !== undefined && ` / ${limit}`}
        </span>
      </div>
      {share !== undefined && (
        <div
          className={styles["bar"]}
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
          aria-valuetext={`${used} / ${limit}, ${hint}`}
        >
          <div className={styles["fill"]} style={{ inlineSize: `${share * 100}%` }} />
        </div>
      )}
      <div className={styles["hint"]}>
        <bdi>{hint}</bdi>
      </div>
    </div>
  );
}

/** As large as the meter will be. */
function WaitingMeter({ label }: { readonly label: string }) {
  return (
    <div className={styles["meter"]} aria-busy="true">
      <div className={styles["figures"]}>
        <span className={styles["label"]}>{label}</span>
        <span className={styles["numbers"]}>
          <Skeleton height={12} width={96} />
        </span>
      </div>
      <div className={styles["bar"]} />
      <div className={styles["hint"]}>
        <Skeleton height={12} width={64} />
      </div>
    </div>
  );
}
