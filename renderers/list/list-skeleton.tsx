import type { Density } from "#engine";
import type { ListModel } from "#engine/model";
import { Skeleton } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";
import cards from "./cards.module.css";
import styles from "./list.module.css";

const ROWS = 10;

/** The real columns without rows, so that nothing moves when these arrive. */
export function ListSkeleton({
  model,
  density,
  asCards,
}: {
  readonly model: ListModel;
  readonly density: Density;
  readonly asCards: boolean;
}) {
  const t = useTranslate();
  const rows = Array.from({ length: Math.min(ROWS, model.page.size) }, (_, index) => index);
  return (
    <div className={styles["scroll"]}>
      <output className={styles["unseen"]}>{t("list.loading")}</output>
      {asCards ? (
        <div className={cards["cards"]} aria-hidden>
          {rows.map((row) => (
            <Skeleton key={row} height={120} />
          ))}
        </div>
      ) : (
        <table className={styles["table"]} data-density={density} aria-hidden>
          <thead>
            <tr>
              {model.shown.map(({ field, label, align }) => (
                <th key={field} data-align={align}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                {model.shown.map(({ field }) => (
                  <td key={field}>
                    <Skeleton height={12} width={`${45 + ((row * 17 + field.length * 13) % 45)}%`} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
