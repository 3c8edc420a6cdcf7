import type { ActionModel, DetailModel } from "#engine/model";
import { Button, MessageBox, Skeleton } from "../control/index.ts";
import { Cell } from "../cell/index.ts";
import { ActionButtons, TemplateFaults } from "../panel/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./detail.module.css";

export interface DetailViewProps {
  readonly model: DetailModel;
  readonly onAction: (action: ActionModel) => void;
  readonly isBusy: (action: ActionModel) => boolean;
  readonly onRetry: () => void;
}

/** The facts about one thing, each with its label. The labels are shown while the facts load. */
export function DetailView({ model, onAction, isBusy, onRetry }: DetailViewProps) {
  const t = useTranslate();
  if (model.state === "error" || model.state === "forbidden") {
    return (
      <MessageBox state={model.state} title={model.message?.title ?? ""} text={model.message?.text ?? ""}>
        {model.state === "error" && (
          <Button variant="default" onClick={onRetry}>
            {t("list.retry")}
          </Button>
        )}
      </MessageBox>
    );
  }
  const isLoading = model.state === "loading";
  return (
    <section className={styles["detail"]} aria-label={model.title} aria-busy={isLoading}>
      {(model.title !== undefined || model.actions.length > 0) && (
        <header className={styles["head"]}>
          {model.title !== undefined && <h2 className={styles["title"]}>{model.title}</h2>}
          <div className={styles["actions"]}>
            <ActionButtons actions={model.actions} isBusy={isBusy} onStart={onAction} />
          </div>
        </header>
      )}
      <TemplateFaults faults={model.faults} />
      <dl className={styles["facts"]}>
        {model.items.map(({ label, cell }) => (
          <div key={`${cell.field} ${label}`} className={styles["fact"]}>
            <dt>{label}</dt>
            <dd>{isLoading ? <Skeleton height={12} width="60%" /> : <Cell cell={cell} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
