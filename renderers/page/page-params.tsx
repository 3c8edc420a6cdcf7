import type { FilterModel, OptionSearches } from "#engine/model";
import { FilterPill, useOptionSearch } from "../list/index.ts";
import type { SearchChoices } from "../list/index.ts";
import { NativeSelect, TextInput } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./page.module.css";

export interface PageParamsProps {
  readonly params: readonly FilterModel[];
  readonly onParam: (name: string, value: string) => void;
  readonly searches: OptionSearches;
}

/** The controls of a page's parameters. A change starts the page again: selection and page number are reset. */
export function PageParams({ params, onParam, searches }: PageParamsProps) {
  const search = useOptionSearch(searches);
  return (
    <div className={styles["params"]}>
      {params.map((param) => (
        <ParamControl
          key={param.field}
          param={param}
          onValue={(value) => onParam(param.field, value)}
          onSearch={search}
        />
      ))}
    </div>
  );
}

interface ParamControlProps {
  readonly param: FilterModel;
  readonly onValue: (value: string) => void;
  readonly onSearch: SearchChoices;
}

/** A few choices and a text are shown directly; larger controls open under their name, like filters. */
function ParamControl({ param, onValue, onSearch }: ParamControlProps) {
  const t = useTranslate();
  const { label, as, options, value, isRequired = false } = param;
  if (param.isSearched !== true && (as === "select" || as === "switch")) {
    return (
      <NativeSelect
        size="xs"
        label={label}
        value={value}
        data={[
          ...(isRequired && value !== ""
            ? []
            : [{ value: "", label: t(isRequired ? "list.choose" : "list.any") }]),
          ...(as === "switch" ? yesAndNo(t) : options),
        ]}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    );
  }
  if (as !== "text") return <FilterPill filter={param} onValue={onValue} onSearch={onSearch} />;
  return (
    <TextInput
      key={value}
      size="xs"
      label={label}
      defaultValue={value}
      onBlur={(event) => {
        if (event.currentTarget.value !== value) onValue(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
      }}
    />
  );
}

function yesAndNo(t: (key: string) => string) {
  return [
    { value: "true", label: t("list.yes") },
    { value: "false", label: t("list.no") },
  ];
}
