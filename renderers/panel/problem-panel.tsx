import type { ProblemModel } from "#engine/model";
import { Button, MessageBox, Skeleton } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";

/** A panel that cannot be shown: why, and a retry where that may help. */
export function ProblemPanel({
  model,
  onRetry,
}: {
  readonly model: ProblemModel;
  readonly onRetry: () => void;
}) {
  const t = useTranslate();
  if (model.state === "loading") {
    return (
      <output aria-label={t("list.loading")}>
        <Skeleton height={160} />
      </output>
    );
  }
  return (
    <MessageBox state={model.state} title={model.title} text={model.text}>
      {model.canRetry && (
        <Button variant="default" onClick={onRetry}>
          {t("list.retry")}
        </Button>
      )}
    </MessageBox>
  );
}
