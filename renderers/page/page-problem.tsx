import { Button, MessageBox, Skeleton } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./page.module.css";

/** Without a template there is no layout yet: a title and a block. */
export function PageLoading() {
  const t = useTranslate();
  return (
    <output className={styles["page"]} aria-label={t("list.loading")}>
      <Skeleton height={28} width={220} />
      <Skeleton height={320} />
    </output>
  );
}

export interface PageProblemProps {
  readonly state: "missing" | "failed";
  readonly text: string;
  readonly onRetry: () => void;
}

export function PageProblem({ state, text, onRetry }: PageProblemProps) {
  const t = useTranslate();
  return (
    <div className={styles["page"]}>
      <MessageBox state={state === "missing" ? "empty" : "error"} title={t(`list.page-${state}`)} text={text}>
        <Button variant="default" onClick={onRetry}>
          {t("list.retry")}
        </Button>
      </MessageBox>
    </div>
  );
}
