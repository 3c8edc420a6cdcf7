import type { Finding } from "#engine/template";
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

/** A template with mistakes: their places and messages, for its author. */
export function WrongTemplate({ findings }: { readonly findings: readonly Finding[] }) {
  const t = useTranslate();
  return (
    <div className={styles["page"]}>
      <section className={styles["wrong"]} aria-label={t("list.template-wrong-title")} role="alert">
        <h1 className={styles["title"]}>{t("list.template-wrong-title")}</h1>
        <p>{t("list.template-wrong-text")}</p>
        <ul className={styles["findings"]}>
          {findings.map(({ file, line, column, pointer, message }) => (
            <li key={`${file}:${line}:${column} ${pointer} ${message}`}>
              <code>
                {file}:{line}:{column} {pointer}
              </code>{" "}
              — {message}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
