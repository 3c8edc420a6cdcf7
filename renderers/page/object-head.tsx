import { useId, useState } from "react";
import type { HeadModel } from "#engine/model";
import { Cell } from "../cell/index.ts";
import { Skeleton } from "../control/index.ts";
import { MeterBar } from "../dashboard/index.ts";
import { TYPE_SCALE } from "../theme/index.ts";
import { useTranslate } from "../translation.tsx";
import { FOLDED } from "./folded.ts";
import styles from "./object-head.module.css";

/** Of a line, in px. */
const STATE_HEIGHT = TYPE_SCALE.reading.line;

/** How the thing of a page is, under its title. */
export function HeadState({ head }: { readonly head: HeadModel }) {
  const { state, reason, isLoading } = head;
  if (isLoading) return <Skeleton height={STATE_HEIGHT} width={96} />;
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
  const t = useTranslate();
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <>
      {facts.length > 0 && (
        <dl
          id={id}
          className={styles["facts"]}
          data-folded={!isUnfolded || undefined}
          aria-busy={isLoading || undefined}
        >
          {facts.map(({ label, cell }) => (
            <div key={`${cell.field} ${label}`} className={styles["fact"]}>
              <dt>{label}</dt>
              <dd>{isLoading ? <Skeleton height={12} width={72} /> : <Cell cell={cell} />}</dd>
            </div>
          ))}
        </dl>
      )}
      {facts.length > FOLDED && (
        <button
          type="button"
          className={styles["more"]}
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {t(isUnfolded ? "head.fewer-facts" : "head.all-facts")}
        </button>
      )}
      {meters.length > 0 && (
        <div className={styles["meters"]}>
          {meters.map((meter) => (
            <MeterBar key={meter.label} meter={meter} />
          ))}
        </div>
      )}
    </>
  );
}
