import { useEffect, useRef, useState } from "react";
import { LONGEST_SEARCH } from "#engine";
import { CloseButton, TextInput } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./toolbar.module.css";

/** How long after the last key the server is asked. Enter asks at once. */
export const SEARCH_DELAY_MS = 250;

export interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  /** There is no room for the label. */
  readonly isNarrow?: boolean;
  readonly onSearch: (text: string) => void;
}

export function SearchBox({ label, value, isNarrow = false, onSearch }: SearchBoxProps) {
  const t = useTranslate();
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const timer = useRef(0);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  const send = (next: string) => {
    window.clearTimeout(timer.current);
    if (next === sent.current) return;
    sent.current = next;
    latest.current(next);
  };
  useEffect(() => {
    if (value === sent.current) return;
    // The URL was changed by something else (back, a cleared filter): it overrides the typed text, also the text that
    // would still be sent.
    window.clearTimeout(timer.current);
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  return (
    <TextInput
      type="search"
      size="xs"
      className={styles["search"] ?? ""}
      aria-label={label}
      placeholder={isNarrow ? t("list.search") : label}
      aria-keyshortcuts="/"
      maxLength={LONGEST_SEARCH}
      value={text}
      onChange={({ currentTarget }) => {
        const next = currentTarget.value;
        setText(next);
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(() => send(next), SEARCH_DELAY_MS);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") send(text);
        if (event.key === "Escape" && text !== "") {
          event.stopPropagation();
          setText("");
          send("");
        }
      }}
      leftSection={<Icon name="search" />}
      rightSection={
        text === "" ? (
          <kbd className={styles["search-key"]} aria-hidden>
            /
          </kbd>
        ) : (
          <CloseButton
            size="sm"
            aria-label={t("list.clear-search")}
            onClick={() => {
              setText("");
              send("");
            }}
          />
        )
      }
    />
  );
}
