import type { CellModel, RowModel } from "#engine/model";
import { Checkbox } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";
import type { ListRowsProps } from "./list-rows.tsx";
import { RowCell } from "./row-cell.tsx";
import { RowMenuButton } from "./row-menu.tsx";
import { selectBy } from "./use-selection.ts";
import list from "./list.module.css";
import styles from "./narrow.module.css";
import values from "./narrow-values.module.css";

/**
 * The rows of a table where it is narrow: the name, at its end the price; below it the state, at its end the time; then
 * every other value with its label. A touch anywhere but on the menu opens what the name leads to.
 */
export function NarrowRows({ model, label, selection }: ListRowsProps) {
  const t = useTranslate();
  const labels = new Map(model.columns.map((column) => [column.field, column.label]));
  return (
    <ul className={styles["rows"]} aria-label={label} data-updating={model.isUpdating || undefined}>
      {model.rows.map((row, index) => (
        <li
          key={row.key}
          className={styles["row"]}
          data-placeholder={row.isPlaceholder || undefined}
          data-open={row.key === model.open || undefined}
        >
          {selection !== undefined && !row.isPlaceholder && (
            <Checkbox
              aria-label={t("list.select-row", { row: row.name })}
              checked={selection.selected[row.key] === true}
              onChange={(event) => selectBy(event, index, selection)}
            />
          )}
          <Values row={row} labels={labels} />
          <RowMenuButton row={row} />
        </li>
      ))}
    </ul>
  );
}

interface ValuesProps {
  readonly row: RowModel;
  /** By the field of a column. */
  readonly labels: ReadonlyMap<string, string>;
}

function Values({ row, labels }: ValuesProps) {
  const { name, price, state, time, others } = partsOf(row.cells);
  return (
    <div className={values["values"]} data-led={isLed(name) || undefined}>
      <span className={values["name"]} data-whole={name?.pieces === undefined || undefined}>
        {name !== undefined && <RowCell row={row} cell={name} />}
      </span>
      <dl className={values["facts"]}>
        {[price, state, time].map(
          (cell, at) =>
            cell !== undefined && (
              <div key={cell.field} className={values[PARTS[at] ?? ""]}>
                <dt className={list["unseen"]}>{labels.get(cell.field)}</dt>
                <dd>
                  <RowCell row={row} cell={cell} />
                </dd>
              </div>
            ),
        )}
      </dl>
      {others.length > 0 && (
        <dl className={values["others"]}>
          {others.map((cell) => (
            <div key={cell.field}>
              <dt>{labels.get(cell.field)}</dt>
              <dd>
                <RowCell row={row} cell={cell} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

const PARTS = ["price", "state", "time"];

/** The values that have a place of their own; a time has one beside a state. */
function partsOf([name, ...rest]: readonly CellModel[]) {
  const first = (...formats: readonly string[]) =>
    rest.find(({ format, text }) => formats.includes(format) && text !== "");
  const price = first("currency");
  const state = first("state", "connected");
  const time = state === undefined ? undefined : first("datetime", "date");
  const placed = [price, state, time];
  return { name, price, state, time, others: rest.filter((cell) => !placed.includes(cell) && isSaid(cell)) };
}

/** What a thing costs is said where it costs something. */
function isSaid({ format, text }: CellModel): boolean {
  return format !== "currency" || text !== "";
}

function isLed(cell: CellModel | undefined): boolean {
  return cell?.icon !== undefined || cell?.initials !== undefined;
}
