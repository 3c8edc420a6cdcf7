import { useId, useState } from "react";
import type { FilterModel } from "#engine/model";
import { joinRange, joinValues, splitRange, splitValues } from "#engine";
import { Button, Checkbox, NativeSelect, TextInput } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";
import { SearchedChoices } from "./searched-choices.tsx";
import type { SearchChoices } from "./searched-choices.tsx";
import styles from "./popover.module.css";

export interface FilterControlProps {
  readonly filter: FilterModel;
  readonly onValue: (value: string) => void;
  /** A single choice was made, so the control closes. */
  readonly onDone: () => void;
  /** Searches the choices of a filter that has more than are listed. */
  readonly onSearch?: SearchChoices | undefined;
}

/** The control of one filter or page parameter. Text and ranges wait for Enter or Apply; choices apply at once. */
export function FilterControl({ filter, onValue, onDone, onSearch }: FilterControlProps) {
  if (filter.isSearched === true && onSearch !== undefined) {
    const isMulti = filter.as === "multi";
    return (
      <SearchedChoices
        filter={filter}
        chosen={isMulti ? splitValues(filter.value) : filter.value === "" ? [] : [filter.value]}
        onChosen={(values) => {
          onValue(isMulti ? joinValues(values) : (values[0] ?? ""));
          if (!isMulti) onDone();
        }}
        onSearch={onSearch}
      />
    );
  }
  switch (filter.as) {
    case "multi":
      return <Choices filter={filter} onValue={onValue} />;
    case "select":
    case "switch":
      return <Choice filter={filter} onValue={onValue} onDone={onDone} />;
    case "number-range":
    case "date-range":
      return <Range filter={filter} onValue={onValue} onDone={onDone} />;
    case "text":
      return <Words filter={filter} onValue={onValue} onDone={onDone} />;
    default:
      return filter.as satisfies never;
  }
}

function Choices({ filter, onValue }: Pick<FilterControlProps, "filter" | "onValue">) {
  const chosen = splitValues(filter.value);
  return (
    <fieldset className={styles["choices"]} aria-label={filter.label}>
      {filter.options.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onChange={(event) =>
            onValue(
              joinValues(
                event.currentTarget.checked ? [...chosen, value] : chosen.filter((each) => each !== value),
              ),
            )
          }
        />
      ))}
    </fieldset>
  );
}

function Choice({ filter, onValue, onDone }: FilterControlProps) {
  const t = useTranslate();
  const options =
    filter.as === "switch"
      ? [
          { value: "true", label: t("list.yes") },
          { value: "false", label: t("list.no") },
        ]
      : filter.options;
  return (
    <NativeSelect
      label={filter.label}
      value={filter.value}
      data={[{ value: "", label: t("list.any") }, ...options]}
      onChange={(event) => {
        onValue(event.currentTarget.value);
        onDone();
      }}
    />
  );
}

function Range({ filter, onValue, onDone }: FilterControlProps) {
  const t = useTranslate();
  const error = useId();
  const [[from, to], setEnds] = useState(() => splitRange(filter.value));
  const type = filter.as === "date-range" ? "date" : "number";
  const isTurned = from !== "" && to !== "" && (type === "date" ? from > to : Number(from) > Number(to));
  return (
    <form
      className={styles["range"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (isTurned) return;
        onValue(joinRange(from, to));
        onDone();
      }}
    >
      {filter.options.length > 0 && (
        <fieldset className={styles["presets"]} aria-label={t("list.presets")}>
          {filter.options.map(({ value, label }) => (
            <Button
              key={value}
              variant="light"
              color="gray"
              size="compact-sm"
              aria-pressed={value === filter.value}
              onClick={() => {
                onValue(value);
                onDone();
              }}
            >
              {label}
            </Button>
          ))}
        </fieldset>
      )}
      <TextInput
        type={type}
        label={t("list.range-from")}
        value={from}
        onChange={(event) => setEnds([event.currentTarget.value, to])}
      />
      <TextInput
        type={type}
        label={t("list.range-to")}
        value={to}
        error={isTurned}
        aria-describedby={isTurned ? error : undefined}
        onChange={(event) => setEnds([from, event.currentTarget.value])}
      />
      {isTurned && (
        <p id={error} className={styles["error"]} role="alert">
          {t("list.range-turned")}
        </p>
      )}
      <Button type="submit" size="compact-sm">
        {t("list.apply")}
      </Button>
    </form>
  );
}

function Words({ filter, onValue, onDone }: FilterControlProps) {
  const t = useTranslate();
  const [text, setText] = useState(filter.value);
  return (
    <form
      className={styles["range"]}
      onSubmit={(event) => {
        event.preventDefault();
        onValue(text.trim());
        onDone();
      }}
    >
      <TextInput label={filter.label} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <Button type="submit" size="compact-sm">
        {t("list.apply")}
      </Button>
    </form>
  );
}
