import { type ReactNode, useId, useState } from "react";
import {
  Button,
  Icon,
  MessageBox,
  saveTable,
  Segments,
  Skeleton,
  TextInput,
  useTranslate,
} from "#renderers/plugin";
import { accountsOf, countDirections, simulationTable } from "../state/index.ts";
import type { Direction, Release, Simulation } from "../state/index.ts";
import { useTools } from "./console-context.tsx";
import { money, signedMoney, signedPercent } from "../../words/index.ts";
import { SimulationTable } from "./simulation-table.tsx";
import type { SimulationState } from "./use-simulation.ts";
import styles from "./simulator.module.css";

export interface SimulatorProps {
  readonly state: SimulationState;
  /** Something would change, and all of it can be read. */
  readonly canRun: boolean;
  /** What was calculated is not of the current input. */
  readonly isOutdated: boolean;
  readonly release: Release;
  /** Its day is over. */
  readonly isPast: boolean;
  readonly onRelease: (release: Release) => void;
  readonly onRun: () => void;
}

/** Who pays more and who less after this change, from when, and whether existing services take it. */
export function Simulator({
  state,
  canRun,
  isOutdated,
  release,
  isPast,
  onRelease,
  onRun,
}: SimulatorProps): ReactNode {
  const t = useTranslate();
  return (
    <section className={styles["simulator"]} aria-label={t("pricing.simulator")}>
      <div className={styles["head"]}>
        <h2 className={styles["title"]}>{t("pricing.simulator")}</h2>
        <ReleaseFields release={release} isPast={isPast} onRelease={onRelease} />
        <Button
          size="compact-md"
          variant="default"
          loading={state.state === "running"}
          disabled={!canRun}
          onClick={onRun}
        >
          {t(state.state === "ready" ? "pricing.simulate-again" : "pricing.simulate")}
        </Button>
      </div>
      <div aria-live="polite" className={styles["body"]}>
        {state.state === "none" && (
          <p className={styles["quiet"]}>
            {t(canRun ? "pricing.simulator-text" : "pricing.simulator-nothing")}
          </p>
        )}
        {state.state === "running" && <Skeleton height={160} />}
        {state.state === "failed" && (
          <MessageBox state="error" title={t("pricing.simulator-failed")} text={state.text}>
            <Button variant="default" onClick={onRun}>
              {t("list.retry")}
            </Button>
          </MessageBox>
        )}
        {state.state === "ready" && <Result simulation={state.simulation} isOutdated={isOutdated} />}
      </div>
    </section>
  );
}

export type ReleaseFieldsProps = Pick<SimulatorProps, "release" | "isPast" | "onRelease">;

/** From when a change counts, and for whom. */
export function ReleaseFields({ release, isPast, onRelease }: ReleaseFieldsProps): ReactNode {
  const t = useTranslate();
  const id = useId();
  return (
    <div className={styles["release"]}>
      <TextInput
        size="xs"
        type="date"
        label={t("pricing.valid-from")}
        value={release.validFrom}
        error={isPast}
        aria-describedby={isPast ? id : undefined}
        onChange={(event) => onRelease({ ...release, validFrom: event.currentTarget.value })}
      />
      {isPast && (
        <p id={id} role="alert" className={styles["past"]}>
          {t("pricing.valid-from-past")}
        </p>
      )}
      <Segments
        label={t("pricing.existing")}
        value={release.moveExisting ? "move" : "keep"}
        options={[
          { value: "keep", label: t("pricing.existing-keep") },
          { value: "move", label: t("pricing.existing-move") },
        ]}
        onChange={(value) => onRelease({ ...release, moveExisting: value === "move" })}
      />
    </div>
  );
}

const FIRST_ROWS = 8;

function Result({
  simulation,
  isOutdated,
}: {
  readonly simulation: Simulation;
  readonly isOutdated: boolean;
}) {
  const t = useTranslate();
  const { published } = useTools();
  const [showsAll, setShowsAll] = useState(false);
  const [direction, setDirection] = useState<Direction>();
  const { currency, before, after, difference } = simulation;
  const accounts = accountsOf(simulation, direction);
  const count = accounts.length;
  const save = () =>
    saveTable({
      file: `${t("pricing.simulator-file")} ${published.name}`,
      ...simulationTable(simulation, t),
    });
  return (
    <div className={styles["result"]} data-outdated={isOutdated || undefined}>
      {isOutdated && <p className={styles["outdated"]}>{t("pricing.simulator-outdated")}</p>}
      {simulation.accounts.length === 0 ? (
        <p className={styles["quiet"]}>{t("pricing.simulator-nobody", { name: published.name })}</p>
      ) : (
        <>
          <div className={styles["tools"]}>
            <DirectionChips simulation={simulation} chosen={direction} onChoose={setDirection} />
            <SimulationSum simulation={simulation} />
            <Button
              size="compact-md"
              variant="default"
              leftSection={<Icon name="download" size={16} />}
              onClick={save}
            >
              {t("list.csv")}
            </Button>
          </div>
          <SimulationTable
            simulation={simulation}
            accounts={showsAll ? accounts : accounts.slice(0, FIRST_ROWS)}
          />
          {count > FIRST_ROWS && !showsAll && (
            <p className={styles["quiet"]}>
              {t("pricing.simulator-shown", { shown: FIRST_ROWS, count })}{" "}
              <Button size="compact-sm" variant="subtle" onClick={() => setShowsAll(true)}>
                {t("pricing.simulator-all")}
              </Button>
            </p>
          )}
          <p className={styles["quiet"]}>
            {t("pricing.simulator-sum", {
              before: money(before, currency),
              after: money(after, currency),
              difference: signedMoney(difference, currency),
            })}
          </p>
        </>
      )}
    </div>
  );
}

/** How many pay more, less, the same, and what comes to it. */
export function SimulationSummary({ simulation }: { readonly simulation: Simulation }): ReactNode {
  const t = useTranslate();
  const counts = countDirections(simulation.accounts);
  return (
    <p className={styles["summary"]}>
      {DIRECTIONS.map((direction) => (
        <span key={direction}>
          <strong>{counts[direction]}</strong> {t(`pricing.pays-${direction}`)}
        </span>
      ))}
      <SimulationSum simulation={simulation} />
    </p>
  );
}

const DIRECTIONS: readonly Direction[] = ["more", "less", "same"];

function SimulationSum({ simulation }: { readonly simulation: Simulation }): ReactNode {
  const t = useTranslate();
  const { currency, before, difference } = simulation;
  const share = signedPercent(difference, before);
  return (
    <span className={styles["sum"]}>
      <strong>{signedMoney(difference, currency)}</strong> {t("pricing.per-month")}
      {share === "" ? "" : `, ${share}`}
    </span>
  );
}

interface DirectionChipsProps {
  readonly simulation: Simulation;
  readonly chosen: Direction | undefined;
  readonly onChoose: (direction: Direction | undefined) => void;
}

/** Narrows the accounts to those who pay more, less, or the same. */
function DirectionChips({ simulation, chosen, onChoose }: DirectionChipsProps): ReactNode {
  const t = useTranslate();
  const { accounts } = simulation;
  const counts = countDirections(accounts);
  const chip = (direction: Direction | undefined, label: string, count: number) => (
    <button
      key={label}
      type="button"
      className={styles["chip"]}
      aria-pressed={chosen === direction}
      disabled={count === 0}
      onClick={() => onChoose(direction)}
    >
      {label} <span className={styles["count"]}>{count}</span>
    </button>
  );
  return (
    <div role="group" aria-label={t("pricing.simulator")} className={styles["chips"]}>
      {chip(undefined, t("pricing.pays-all"), accounts.length)}
      {DIRECTIONS.map((direction) => chip(direction, t(`pricing.chip-${direction}`), counts[direction]))}
    </div>
  );
}
