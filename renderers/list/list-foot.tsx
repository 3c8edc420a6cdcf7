import type { ListChange, ListModel } from "#engine/model";
import { useTranslate } from "../translation.tsx";
import { Pager } from "./pager.tsx";
import { UpdatedAgo } from "./updated-ago.tsx";
import styles from "./foot.module.css";

export interface ListFootProps {
  readonly model: ListModel;
  readonly onChange: (change: ListChange) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const NUMBER = new Intl.NumberFormat("en");

/**
 * Which rows are shown of how many, "101–200 of 3,120", how fresh they are, and the pager where there can be a second
 * page.
 */
export function ListFoot({ model, onChange, now }: ListFootProps) {
  const t = useTranslate();
  const { number, size, sizes, total } = model.page;
  const first = (number - 1) * size + 1;
  const last = Math.min(total, number * size);
  const canTurn = total > Math.min(...sizes);
  return (
    <div className={styles["foot"]} data-bottom-bar data-turns={canTurn || undefined}>
      <span className={styles["position"]} aria-live="polite">
        {canTurn && first <= total
          ? t("list.position", {
              first: NUMBER.format(first),
              last: NUMBER.format(last),
              total: NUMBER.format(total),
            })
          : t("list.total", { total: NUMBER.format(total) })}
      </span>
      {model.updatedAt !== undefined && (
        <UpdatedAgo at={model.updatedAt} now={now} isUpdating={model.isUpdating} />
      )}
      {canTurn && <Pager page={model.page} title={model.title} onChange={onChange} />}
    </div>
  );
}
