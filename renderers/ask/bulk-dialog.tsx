import { useEffect, useState } from "react";
import { createBulkRun } from "#engine";
import type { ActionPlace } from "#engine";
import type { Roots } from "#engine/expression";
import type { ActionModel } from "#engine/model";
import { Button } from "../control/index.ts";
import { Dialog, DialogButtons } from "../dialog/index.ts";
import { useEngine, useObservable } from "../engine-context.tsx";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import { LeftOut } from "./bulk-names.tsx";
import { ResultList } from "./result-list.tsx";
import type { ResultEntry } from "./result-list.tsx";
import styles from "./result-list.module.css";

export interface BulkDialogProps {
  readonly action: ActionModel;
  readonly rows: NonNullable<ActionPlace["rows"]>;
  /** What was asked before, for all rows. */
  readonly asked?: Roots | undefined;
  readonly onClose: () => void;
}

/** Runs an action for several rows, and shows what becomes of each. Closed, it goes on. */
export function BulkDialog({ action, rows, asked, onClose }: BulkDialogProps) {
  const t = useTranslate();
  const engine = useEngine();
  const { title, taken, leftOut } = rows;
  const [run] = useState(() =>
    createBulkRun(
      {
        perform: engine.perform,
        notifications: engine.notifications,
        ids: engine.ports.ids,
        announce(ended) {
          const { done, failed } = countOf(ended);
          const text =
            failed > 0 ? t("bulk.ended-failed", { title, done, failed }) : t("bulk.ended", { title });
          engine.toasts.show({ text, type: failed > 0 ? "error" : "success" });
        },
      },
      { action, places: taken, form: asked && { form: asked.form, picked: asked.picked } },
    ),
  );
  useEffect(() => {
    run.start();
    return () => run.leave();
  }, [run]);
  const results = useObservable(run);
  const count = countOf(results);
  const isRunning = count.running > 0;
  return (
    <Dialog title={title} size="large" onClose={onClose}>
      <output className={styles["summary"]}>
        {(["done", "running", "failed"] as const).map(
          (state) =>
            count[state] > 0 && (
              <span key={state} data-state={state}>
                {t(`bulk.count-${state}`, { count: count[state] })}
              </span>
            ),
        )}
      </output>
      <LeftOut leftOut={leftOut} />
      <div className={styles["scroll"]}>
        <ResultList results={results} />
      </div>
      <DialogButtons>
        {isRunning && <span className={styles["foot"]}>{t("bulk.goes-on")}</span>}
        <Button variant="default" data-autofocus onClick={onClose}>
          {t("dialog.close")}
        </Button>
        {count.failed > 0 && (
          <Button leftSection={<Icon name="refresh" />} onClick={() => run.retry()}>
            {t("bulk.retry", { count: count.failed })}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}

function countOf(rows: readonly ResultEntry[]) {
  const of = (...states: readonly ResultEntry["state"][]) =>
    rows.filter(({ state }) => states.includes(state)).length;
  return { done: of("done", "unknown"), running: of("waiting", "running"), failed: of("failed") };
}
