import type { HeadModel, MeterModel } from "#engine/model";
import { Cell } from "../cell/index.ts";
import { Skeleton } from "../control/index.ts";
import styles from "./object-head.module.css";

/** How the thing of a page is, under its title. */
export function HeadState({ head }: { readonly head: HeadModel }) {
  const { state, reason, isLoading } = head;
  if (isLoading) return <Skeleton height={14} width={96} />;
  if (state === undefined && reason === undefined) return null;
  return (
    <div className={styles["state"]}>
      {state !== undefined && <Cell cell={state} />}
      {reason !== undefined && (
        <p className={styles["reason"]} data-tone={state?.tone}>
          {reason}
        </p>
      )}
    </div>
  );
}

/** The facts that matter most, and how much is used of what the thing may have. */
export function HeadFacts({ head }: { readonly head: HeadModel }) {
  const { facts, meters, isLoading } = head;
  return (
    <>
      {facts.length > 0 && (
        <dl className={styles["facts"]} aria-busy={isLoading || undefined}>
          {facts.map(({ label, cell }) => (
            <div key={`${cell.field} ${label}`} className={styles["fact"]}>
              <dt>{label}</dt>
              <dd>{isLoading ? <Skeleton height={12} width={72} /> : <Cell cell={cell} />}</dd>
            </div>
          ))}
        </dl>
      )}
      {meters.length > 0 && (
        <div className={styles["meters"]}>
          {meters.map((meter) => (
            <Meter key={meter.label} meter={meter} />
          ))}
        </div>
      )}
    </>
  );
}

function Meter({ meter }: { readonly meter: MeterModel }) {
  const { label, used, limit, share, isHigh, hint } = meter;
  return (
    <div className={styles["meter"]} data-high={isHigh || undefined}>
      <div className={styles["figures"]}>
        <span className={styles["label"]}>{label}</span>
        <span className={styles["numbers"]}>
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
      <div className={styles["hint"]}>{hint}</div>
    </div>
  );
}
