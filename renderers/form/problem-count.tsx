import type { FieldProblem } from "#engine/model";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./form-foot.module.css";

export interface ProblemCountProps {
  readonly problems: readonly FieldProblem[];
  /** Leads to a field. */
  readonly onPick: (pointer: string) => void;
}

/** How many fields keep the form from being sent, or which one; it leads to the first. What is wrong is said at each field. */
export function ProblemCount({ problems, onPick }: ProblemCountProps) {
  const t = useTranslate();
  const count = problems.length;
  const [first] = problems;
  return (
    <div role="status" className={styles.count}>
      {first === undefined ? null : (
        <button type="button" className={styles.problems} onClick={() => onPick(first.pointer)}>
          <Icon name="alert-circle" size={16} />
          {count === 1 ? t("form.problems-one", { field: first.label }) : t("form.problems", { count })}
        </button>
      )}
    </div>
  );
}
