import type { FigurePlace, ProblemModel } from "#engine/model";
import { Button, FailureDetails, Skeleton, useFailureWords } from "../control/index.ts";
import { TYPE_SCALE } from "../theme/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./figure.module.css";

export interface FigureProblemProps {
  readonly model: ProblemModel;
  readonly figure: FigurePlace;
  readonly onRetry: () => void;
}

/** A figure, meters or a chart without data, in its own place: as large as it will be, or why it is not there. */
export function FigureProblem({ model, figure, onRetry }: FigureProblemProps) {
  const t = useTranslate();
  const words = useFailureWords();
  const { label } = figure;
  const isStat = figure.kind === "stat";
  const { state, title, text, canRetry } = model;
  return (
    <section
      className={styles["card"]}
      aria-label={label === "" ? undefined : label}
      aria-busy={state === "loading"}
    >
      {label !== "" &&
        (isStat ? (
          <span className={styles["label"]}>{label}</span>
        ) : (
          <h2 className={styles["title"]}>{label}</h2>
        ))}
      {state === "loading" ? (
        <output aria-label={t("list.loading")}>
          <FigureSkeleton figure={figure} />
        </output>
      ) : (
        <div className={styles["problem"]} data-state={state} role={state === "error" ? "alert" : "status"}>
          <p className={styles["problem-title"]}>{title}</p>
          {text !== "" && <p>{words(text)}</p>}
          <div className={styles["ways"]}>
            {canRetry && (
              <Button variant="default" size="compact-sm" onClick={onRetry}>
                {t("list.retry")}
              </Button>
            )}
            <FailureDetails text={text} />
          </div>
        </div>
      )}
    </section>
  );
}

/** Heights in px, as of what is shown in the end. */
const METER_PX = TYPE_SCALE.body.line + 4 + 6 + 4 + TYPE_SCALE.caption.line;
const CHART_PX = 220 + 2 * TYPE_SCALE.body.line + 20;

function FigureSkeleton({ figure }: { readonly figure: FigurePlace }) {
  if (figure.kind === "chart") return <Skeleton height={CHART_PX} />;
  const isStat = figure.kind === "stat";
  const heights = isStat
    ? [TYPE_SCALE.display.line, ...Array.from({ length: figure.lines }, () => TYPE_SCALE.caption.line)]
    : Array.from({ length: figure.lines }, () => METER_PX);
  return (
    <div className={isStat ? styles["number"] : styles["meters"]}>
      {heights.map((height, index) => (
        <Skeleton key={index} height={height} width={isStat ? (index === 0 ? "5rem" : "9rem") : "100%"} />
      ))}
    </div>
  );
}
