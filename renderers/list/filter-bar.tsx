import { Suspense, useRef, useState } from "react";
import type { FilterModel, ListChange, ListModel } from "#engine/model";
import { splitRange, splitValues } from "#engine";
import { Button, CloseButton, Popover, Skeleton } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import type { Translate } from "../translation.tsx";
import { lazyPart } from "../part/index.ts";
import type { SearchChoices } from "./searched-choices.tsx";
import styles from "./toolbar.module.css";

const FilterControl = lazyPart(
  () => import("./filter-control.tsx"),
  (module) => module.FilterControl,
);

export interface FilterBarProps {
  readonly model: Pick<ListModel, "filters" | "search">;
  readonly onChange: (change: ListChange) => void;
  readonly onSearchChoices?: SearchChoices | undefined;
}

/** The filters that are no chips. */
export function pillsOf({ filters }: Pick<ListModel, "filters">): readonly FilterModel[] {
  return filters.filter(({ chips }) => chips === undefined);
}

/** The filters as pills: each shows its value, opens its control, and can be cleared. */
export function FilterBar({ model, onChange, onSearchChoices }: FilterBarProps) {
  const t = useTranslate();
  const box = useRef<HTMLFieldSetElement>(null);
  const isSet = model.filters.some(({ value }) => value !== "");
  return (
    <fieldset ref={box} className={styles["filters"]} aria-label={t("list.filters")}>
      {pillsOf(model).map((filter) => (
        <FilterPill
          key={filter.field}
          filter={filter}
          onSearch={onSearchChoices}
          onValue={(value) => onChange({ filter: filter.field, value })}
        />
      ))}
      {isSet && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          aria-label={t("list.clear-filters")}
          onClick={() => {
            // It goes; the focus stays among the filters.
            box.current?.querySelector("button")?.focus();
            onChange({ clear: "filters" });
          }}
        >
          {t("list.clear")}
        </Button>
      )}
    </fieldset>
  );
}

export interface FilterPillProps {
  readonly filter: FilterModel;
  readonly onValue: (value: string) => void;
  readonly onSearch?: SearchChoices | undefined;
}

/** One filter, or a parameter of the page: shows its value and opens its control. */
export function FilterPill({ filter, onValue, onSearch }: FilterPillProps) {
  const t = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isSet = filter.value !== "";
  const text = isSet ? `${filter.label}: ${valueText(filter, t)}` : filter.label;
  return (
    <span className={styles["pill"]} data-set={isSet || undefined}>
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start">
        <Popover.Target>
          <button
            ref={button}
            type="button"
            className={styles["pill-button"]}
            aria-label={isSet ? undefined : t("list.filter-by", { filter: filter.label })}
            title={isSet ? text : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className={styles["pill-text"]}>{text}</span>
            <Icon name="chevron-down" size={14} />
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={filter.label}>
          <Suspense fallback={<Skeleton height={80} width={200} />}>
            <FilterControl
              filter={filter}
              onValue={onValue}
              onDone={() => setIsOpen(false)}
              onSearch={onSearch}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      {isSet && (
        <CloseButton
          size="sm"
          aria-label={t("list.clear-filter", { filter: filter.label })}
          onClick={() => {
            button.current?.focus();
            onValue("");
          }}
        />
      )}
    </span>
  );
}

/** The value of a filter as text. */
function valueText({ as, value, options }: FilterModel, t: Translate): string {
  const labelOf = (each: string) => options.find((option) => option.value === each)?.label ?? each;
  switch (as) {
    case "multi":
      return splitValues(value).map(labelOf).join(", ");
    case "select":
      return labelOf(value);
    case "switch":
      return value === "true" ? t("list.yes") : t("list.no");
    case "number-range":
    case "date-range": {
      const named = options.find((option) => option.value === value);
      if (named !== undefined) return named.label;
      const [from, to] = splitRange(value);
      if (from === "") return t("list.until", { to });
      return to === "" ? t("list.from", { from }) : `${from} – ${to}`;
    }
    case "text":
      return value;
    default:
      return as satisfies never;
  }
}
