import { Loader, MultiSelect, Select } from "@mantine/core";
import type { OptionsFilter } from "@mantine/core";
import type { OptionModel } from "#engine/model";
import { useEffect, useState } from "react";
import { useTranslate } from "../translation.tsx";
import type { ControlProps } from "./control.ts";
import { inputAttributes } from "./control.ts";
import { describedInput } from "./described-input.tsx";
import { usePills } from "./named-pill.tsx";
import { OptionsMessage } from "./options-message.tsx";
import styles from "./field.module.css";

/** With more choices than these, typing finds one, and one press chooses all. */
const SEARCH_FROM = 8;
const SEARCH_AFTER_MS = 250;
/** The server has filtered them. */
const ALL: OptionsFilter = ({ options }) => options;

/** One of many. Shows what it waits for, or what failed; searches on the server where not all choices are loaded. */
export function SelectControl(props: ControlProps) {
  const { field, value, onChange } = props;
  const t = useTranslate();
  const options = distinct(field.options ?? []);
  const chosen = options.find((option) => option.value === value);
  const isSearchable = field.isSearched === true || options.length > SEARCH_FROM;
  const search = useServerSearch(field.isSearched === true ? props.onSearch : undefined, chosen?.label);
  return (
    <>
      <Select
        {...inputAttributes(props)}
        {...choiceAttributes(props, t)}
        data={options.map((option) => ({ value: String(option.value), label: option.label }))}
        {...pictures(options, chosen)}
        value={chosen === undefined ? null : String(chosen.value)}
        onChange={(text) => onChange(options.find((option) => String(option.value) === text)?.value)}
        searchable={isSearchable}
        {...(field.isSearched === true ? { ...search, filter: ALL } : {})}
        allowDeselect={false}
        clearable={!field.isRequired && field.disabledReason === undefined}
        clearButtonProps={{
          // 28 px: smaller ones are missed.
          size: "md",
          "aria-label": t("form.clear", { field: field.label }),
          "aria-hidden": false,
          tabIndex: 0,
          // The button goes with the value.
          onClick: () => document.getElementById(props.id)?.focus(),
        }}
      />
      <OptionsMessage {...props} />
    </>
  );
}

function drawPicture(picture: string | undefined) {
  return picture === undefined ? null : <img className={styles.optionPicture} src={picture} alt="" />;
}

/** The pictures of choices that have one: before each name in the list, and before that of the chosen one. */
function pictures(options: readonly OptionModel[], chosen: OptionModel | undefined) {
  if (options.every(({ picture }) => picture === undefined)) return {};
  return {
    leftSection: drawPicture(chosen?.picture),
    renderOption: ({ option }: { readonly option: { readonly value: string; readonly label: string } }) => (
      <span className={styles.option}>
        {drawPicture(options.find(({ value }) => String(value) === option.value)?.picture)}
        {option.label}
      </span>
    ),
  };
}

/**
 * Some of many; searches on the server where not all choices are loaded. A value without a choice, such as while the
 * choices load, stays in the field.
 */
export function MultiControl(props: ControlProps) {
  const { field, value, onChange } = props;
  const t = useTranslate();
  const renderPill = usePills(props.id);
  const options = distinct(field.options ?? []);
  const values: readonly unknown[] = Array.isArray(value) ? value : [];
  const isOffered = (text: string) => options.some((option) => String(option.value) === text);
  const chosen = values.map(String).filter(isOffered);
  const change = (texts: readonly string[]) => {
    const left = values.filter((each) => !isOffered(String(each)) || texts.includes(String(each)));
    const added = options.map((option) => option.value).filter((each) => texts.includes(String(each)));
    onChange([...left, ...added.filter((each) => !chosen.includes(String(each)))]);
  };
  const isAll = chosen.length === options.length;
  const isSearched = field.isSearched === true;
  const search = useServerSearch(isSearched ? props.onSearch : undefined, undefined);
  return (
    <>
      <MultiSelect
        {...inputAttributes(props)}
        {...choiceAttributes(props, t)}
        {...(chosen.length > 0 ? { placeholder: "" } : {})}
        data={options.map((option) => ({ value: String(option.value), label: option.label }))}
        value={[...new Set(chosen)]}
        onChange={change}
        renderPill={renderPill}
        searchable={isSearched || options.length > SEARCH_FROM}
        {...(isSearched ? { ...search, filter: ALL } : {})}
        // What was chosen comes with whatever is found.
        hidePickedOptions={isSearched}
      />
      {options.length > SEARCH_FROM && !isSearched && field.disabledReason === undefined && (
        <p className={styles.help}>
          <button
            type="button"
            className={styles.link}
            onClick={() => change(isAll ? [] : options.map((option) => String(option.value)))}
          >
            {isAll ? t("form.choose-none") : t("form.choose-all", { count: options.length })}
          </button>
        </p>
      )}
      <OptionsMessage {...props} />
    </>
  );
}

function choiceAttributes(props: ControlProps, t: ReturnType<typeof useTranslate>) {
  const { field, isInvalid } = props;
  const state = field.optionsState ?? "ready";
  const placeholder = {
    ready: t("form.choose"),
    loading: t("form.options-loading"),
    waiting: field.optionsText ?? "",
    error: t("form.choose"),
  }[state];
  return {
    placeholder,
    disabled: field.disabledReason !== undefined || state === "waiting",
    error: isInvalid,
    inputContainer: describedInput(props),
    withErrorStyles: true,
    // A dialog gives its first field the focus: the list opens when it is pressed or typed in.
    openOnFocus: false,
    classNames: { input: styles.choiceInput ?? "" },
    nothingFoundMessage: state === "loading" ? t("form.options-loading") : t("form.no-match"),
    comboboxProps: { transitionProps: { duration: 0 } },
    ...(state === "loading" ? { rightSection: <Loader size={14} /> } : {}),
  } as const;
}

/** Sends the search a moment after the last key. The label of the chosen option is no search. */
function useServerSearch(onSearch: ((text: string) => void) | undefined, label: string | undefined) {
  const [searchValue, setSearchValue] = useState(label ?? "");
  useEffect(() => {
    if (onSearch === undefined) return undefined;
    const timer = window.setTimeout(
      () => onSearch(searchValue === label ? "" : searchValue),
      SEARCH_AFTER_MS,
    );
    return () => window.clearTimeout(timer);
  }, [onSearch, searchValue, label]);
  return { searchValue, onSearchChange: setSearchValue };
}

function distinct(options: readonly OptionModel[]): readonly OptionModel[] {
  return [...new Map(options.map((option) => [String(option.value), option])).values()];
}
