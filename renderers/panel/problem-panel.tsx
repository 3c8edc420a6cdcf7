import type { ProblemModel } from "#engine/model";
import { useEffect } from "react";
import { Button, MessageBox, Skeleton } from "../control/index.ts";
import { useNavigation } from "../navigation.tsx";
import { useTranslate } from "../translation.tsx";

/** A panel that cannot be shown: why, and a retry where that may help, or the way back. */
export function ProblemPanel({
  model,
  onRetry,
}: {
  readonly model: ProblemModel;
  readonly onRetry: () => void;
}) {
  const t = useTranslate();
  const { back, navigate, Link } = useNavigation();
  const { state, leadsTo } = model;
  useEffect(() => {
    if (state === "loading" && leadsTo !== undefined) navigate(leadsTo, { replace: true });
  }, [state, leadsTo, navigate]);
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
      {leadsTo !== undefined && (
        <Button component={Link} href={leadsTo}>
          {t("page.elsewhere-open")}
        </Button>
      )}
      {model.isGone === true && (
        <Button variant="default" onClick={() => back()}>
          {t("page.gone-back")}
        </Button>
      )}
    </MessageBox>
  );
}
