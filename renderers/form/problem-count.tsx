import type { FieldProblem } from "#engine/model";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./form-foot.module.css";

export interface ProblemCountProps {
  readonly problems: readonly FieldProblem[];
  /** Whether nothing is entered at a field: it is completed, others are corrected. */
  readonly isEmpty: (pointer: string) => boolean;
  /** Leads to a field. */
  readonly onPick: (pointer: string) => void;
}

/** How many fields keep the form from being sent, or which one; it leads to the first. What is wrong is said at each field. */
export function ProblemCount({ problems, isEmpty, onPick }: ProblemCountProps) {
  const t = useTranslate();
  const [first] = problems;
  return (
    <div role="status" className={styles.count}>
      {first === undefined ? null : (
        <button type="button" className={styles.problems} onClick={() => onPick(first.pointer)}>
          <Icon name="alert-circle" size={16} />
          {t(wordsFor(problems, isEmpty), { field: first.label, count: problems.length })}
        </button>
      )}
    </div>
  );
}

function wordsFor(problems: readonly FieldProblem[], isEmpty: (pointer: string) => boolean): string {
  const empty = problems.filter(({ pointer }) => isEmpty(pointer)).length;
  const kind = empty === problems.length ? "" : empty === 0 ? "-wrong" : "-mixed";
  return `form.problems${kind}${problems.length === 1 ? "-one" : ""}`;
}
