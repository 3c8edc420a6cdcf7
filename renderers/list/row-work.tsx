import { useRef, useState } from "react";
import type { RowModel, RowWorkModel } from "#engine/model";
import { useFailureWords } from "../control/index.ts";
import { MissingDialog, WaitingDialog } from "../dialog/index.ts";
import { lazyPart, PartBoundary } from "../part/index.ts";
import { useTranslate } from "../translation.tsx";
import { useRowMenu } from "./row-menu.tsx";
import styles from "./row-work.module.css";

const WorkDialog = lazyPart(
  () => import("./work-dialog.tsx"),
  (module) => module.WorkDialog,
  { failed: ({ work, ...dialog }) => <MissingDialog {...dialog} title={work.name} /> },
);

export interface RowWorkProps {
  readonly row: RowModel;
  readonly work: RowWorkModel;
}

/** Below a cell of a row: what an action does to it, or why one failed, with the ways on. */
export function RowWork({ row, work }: RowWorkProps) {
  const t = useTranslate();
  const words = useFailureWords();
  const menu = useRowMenu();
  const details = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const action = row.actions.find(
    ({ id, disabledReason }) => id === work.retry?.action && disabledReason === undefined,
  );
  if (work.state === "running") {
    return (
      <span className={styles["doing"]}>
        <span className={styles["ring"]} aria-hidden />
        {work.text}
      </span>
    );
  }
  const close = () => {
    setOpen(false);
    details.current?.focus();
  };
  const start = () => {
    // This line goes with its buttons: the row keeps the focus.
    details.current?.closest("tr, li")?.querySelector<HTMLElement>("[data-row-menu]")?.focus();
    setOpen(false);
    if (action === undefined) return;
    // What was confirmed is not asked again, unless it deletes or has fields.
    const asks = action.isDanger || action.hasFields === true;
    menu.retry(row, { ...action, asks }, work.retry?.submitId);
  };
  return (
    <span className={styles["failed"]} data-reason>
      <span className={styles["reason"]}>{words(work.text)}</span>
      <span className={styles["ways"]}>
        {action !== undefined && (
          <button type="button" className={styles["way"]} onClick={start}>
            {t("work.retry")}
          </button>
        )}
        <button ref={details} type="button" className={styles["way"]} onClick={() => setOpen(true)}>
          {t("failure.details")}
        </button>
      </span>
      {isOpen && (
        <PartBoundary fallback={<WaitingDialog title={work.name} onClose={close} />} onFailed={close}>
          <WorkDialog work={work} onRetry={action === undefined ? undefined : start} onClose={close} />
        </PartBoundary>
      )}
    </span>
  );
}
