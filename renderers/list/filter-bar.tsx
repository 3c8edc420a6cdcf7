import { lazy, Suspense, useState } from "react";
import type { FilterModel, ListChange, ListModel } from "#engine/model";
import { splitRange, splitValues } from "#engine";
import { Button, CloseButton, Popover, Skeleton } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import type { Translate } from "../translation.tsx";
import type { SearchChoices } from "./searched-choices.tsx";
import styles from "./list.module.css";

const FilterControl = lazy(() =>
  import("./filter-control.tsx").then(({ FilterControl: component }) => ({ default: component })),
);

export interface FilterBarProps {
  readonly model: Pick<ListModel, "filters" | "search">;
  readonly onChange: (change: ListChange) => void;
  readonly onSearchChoices?: SearchChoices | undefined;
}

/** The filters as chips: each shows its value, opens its control, and can be cleared. */
export function FilterBar({ model, onChange, onSearchChoices }: FilterBarProps) {
  const t = useTranslate();
  const isSet = model.filters.some(({ value }) => value !== "");
  return (
    <fieldset className={styles["filters"]} aria-label={t("list.filters")}>
      {model.filters.map((filter) => (
        <FilterChip
          key={filter.field}
          filter={filter}
          onSearch={onSearchChoices}
          onValue={(value) => onChange({ filter: filter.field, value })}
        />
      ))}
      {isSet && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon name="filter-off" size={14} />}
          onClick={() => onChange({ clear: "filters" })}
        >
          {t("list.clear-filters")}
        </Button>
      )}
    </fieldset>
  );
}

/** One filter, or a parameter of the page: shows its value and opens its control. */
export function FilterChip({
  filter,
  onValue,
  onSearch,
}: {
  readonly filter: FilterModel;
  readonly onValue: (value: string) => void;
  readonly onSearch?: SearchChoices | undefined;
}) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const isSet = filter.value !== "";
  return (
    <span className={styles["chip"]} data-set={isSet || undefined}>
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start">
        <Popover.Target>
          <button
            type="button"
            className={styles["chip-button"]}
            aria-label={isSet ? undefined : t("list.filter-by", { filter: filter.label })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isSet ? `${filter.label}: ${valueText(filter, t)}` : filter.label}
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
          onClick={() => onValue("")}
        />
      )}
    </span>
  );
}

/** The value of a filter as text. */
function valueText({ as, value, options }: FilterModel, t: Translate): string {
  const named = (each: string) => options.find((option) => option.value === each)?.label ?? each;
  switch (as) {
    case "multi":
      return splitValues(value).map(named).join(", ");
    case "select":
      return named(value);
    case "switch":
      return value === "true" ? t("list.yes") : t("list.no");
    case "number-range":
    case "date-range": {
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
