import { useEffect, useRef } from "react";
import type { FilterModel, ListChange, ListModel } from "#engine/model";
import { Cell } from "../cell/index.ts";
import { Skeleton } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./chips.module.css";

export interface CountChipsProps {
  readonly model: Pick<ListModel, "filters">;
  readonly onChange: (change: ListChange) => void;
}

/** The filters that are chips: each value with its count, pressed while it is chosen, after one for all rows. */
export function CountChips({ model, onChange }: CountChipsProps) {
  return model.filters.map((filter) =>
    filter.chips === undefined ? null : (
      <ChipRow
        key={filter.field}
        filter={filter}
        chips={filter.chips}
        onValue={(value) => onChange({ filter: filter.field, value })}
      />
    ),
  );
}

interface ChipRowProps {
  readonly filter: FilterModel;
  readonly chips: NonNullable<FilterModel["chips"]>;
  readonly onValue: (value: string) => void;
}

function ChipRow({ filter, chips, onValue }: ChipRowProps) {
  const t = useTranslate();
  const box = useRef<HTMLFieldSetElement>(null);
  const isLoading = chips.all === undefined;
  useEffect(() => {
    const pressed = box.current?.querySelector<HTMLElement>("[aria-pressed='true']");
    if (pressed?.offsetParent != null)
      box.current?.scrollTo({ left: pressed.offsetLeft - pressed.clientWidth });
  }, [isLoading]);
  if (chips.all === undefined) return <LoadingChips />;
  return (
    <fieldset ref={box} className={styles["chips"]} aria-label={filter.label}>
      <button
        type="button"
        className={styles["chip"]}
        aria-pressed={filter.value === ""}
        onClick={() => onValue("")}
      >
        {t("list.all")} <Count of={chips.all} />
      </button>
      {chips.values.map(({ value, cell, count, isPressed, next }) => (
        <button
          key={value}
          type="button"
          className={styles["chip"]}
          aria-pressed={isPressed}
          onClick={() => onValue(next)}
        >
          <Cell cell={cell} /> <Count of={count} />
        </button>
      ))}
    </fieldset>
  );
}

const NUMBER = new Intl.NumberFormat("en");

function Count({ of }: { readonly of: number }) {
  return <span className={styles["count"]}>{NUMBER.format(of)}</span>;
}

/** As high as the chips, so that nothing moves when these arrive. */
function LoadingChips() {
  return (
    <div className={styles["chips"]} aria-hidden>
      {WIDTHS.map((width) => (
        <Skeleton key={width} height="1.75rem" width={width} />
      ))}
    </div>
  );
}

const WIDTHS = ["4rem", "7rem", "5.5rem", "6rem"];
