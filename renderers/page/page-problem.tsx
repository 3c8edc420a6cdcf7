import { Button, MessageBox, Skeleton } from "../control/index.ts";
import { useNavigation } from "../navigation.tsx";
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

/** A page that does not exist has the way back, one that could not be loaded another try. */
export function PageProblem({ state, text, onRetry }: PageProblemProps) {
  const t = useTranslate();
  const { back } = useNavigation();
  return (
    <div className={styles["page"]}>
      {state === "missing" ? (
        <MessageBox state="empty" title={t("list.page-missing")} text={t("page.gone-text")}>
          <Button variant="default" onClick={() => back()}>
            {t("page.gone-back")}
          </Button>
        </MessageBox>
      ) : (
        <MessageBox state="error" title={t("list.page-failed")} text={text}>
          <Button variant="default" onClick={onRetry}>
            {t("list.retry")}
          </Button>
        </MessageBox>
      )}
    </div>
  );
}
