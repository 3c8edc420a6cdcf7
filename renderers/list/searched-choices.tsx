import { useEffect, useId, useRef, useState } from "react";
import type { FilterModel } from "#engine/model";
import { Checkbox, TextInput } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import { SEARCH_DELAY_MS } from "./search-box.tsx";
import styles from "./popover.module.css";

export type Choices = FilterModel["options"];

/** Finds the choices of a filter on the server; rejects with the text of the failure. */
export type SearchChoices = (field: string, text: string) => Promise<Choices>;

export interface SearchedChoicesProps {
  readonly filter: FilterModel;
  readonly chosen: readonly string[];
  readonly onChosen: (values: readonly string[]) => void;
  readonly onSearch: SearchChoices;
}

type Found =
  | { readonly state: "first" | "searching" }
  | { readonly state: "found"; readonly choices: Choices }
  | { readonly state: "failed"; readonly text: string };

/** More choices than can be listed: typing searches them on the server. */
export function SearchedChoices({ filter, chosen, onChosen, onSearch }: SearchedChoicesProps) {
  const t = useTranslate();
  const group = useId();
  const [text, setText] = useState("");
  const [known, setKnown] = useState<Choices>(filter.options);
  const found = useFound(filter.field, text.trim(), onSearch);
  const isMulti = filter.as === "multi";
  const choices = found.state === "found" ? found.choices : text.trim() === "" ? filter.options : [];
  const named = (value: string) =>
    [...filter.options, ...known].find((choice) => choice.value === value) ?? { value, label: value };
  // Chosen options stay visible during a search.
  const listed = [...chosen.map(named), ...choices.filter(({ value }) => !chosen.includes(value))];
  return (
    <div className={styles["searched"]}>
      <TextInput
        type="search"
        label={t("list.search-choices", { filter: filter.label })}
        value={text}
        leftSection={<Icon name="search" size={14} />}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <output className={styles["searched-state"]}>
        {found.state === "searching" && t("list.searching")}
        {found.state === "failed" && found.text}
        {found.state === "found" && choices.length === 0 && t("list.no-choices")}
        {found.state === "first" && t("list.more-choices")}
      </output>
      <fieldset className={styles["choices"]} aria-label={filter.label}>
        {listed.map((choice) => (
          <Checkbox
            key={choice.value}
            label={choice.label}
            {...(isMulti ? {} : { role: "radio", name: group })}
            checked={chosen.includes(choice.value)}
            onChange={(event) => {
              setKnown((before) => [...before.filter(({ value }) => value !== choice.value), choice]);
              const others = isMulti ? chosen.filter((value) => value !== choice.value) : [];
              onChosen(event.currentTarget.checked ? [...others, choice.value] : others);
            }}
          />
        ))}
      </fieldset>
    </div>
  );
}

function useFound(field: string, text: string, onSearch: SearchChoices): Found {
  const [found, setFound] = useState<Found & { readonly text?: string }>({ state: "first" });
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    if (text === "") {
      setFound({ state: "first" });
      return undefined;
    }
    // An answer to an earlier search is dropped.
    let isAsked = true;
    const show = (next: Found) => {
      if (isAsked) setFound(next);
    };
    setFound({ state: "searching" });
    const timer = window.setTimeout(() => {
      search.current(field, text).then(
        (choices) => show({ state: "found", choices }),
        (error: unknown) =>
          show({ state: "failed", text: error instanceof Error ? error.message : String(error) }),
      );
    }, SEARCH_DELAY_MS);
    return () => {
      isAsked = false;
      window.clearTimeout(timer);
    };
  }, [field, text]);
  return found;
}
