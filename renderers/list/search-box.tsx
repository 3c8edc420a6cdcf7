import { useCallback, useEffect, useRef, useState } from "react";
import { LONGEST_SEARCH } from "#engine";
import { CloseButton, TextInput } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./list.module.css";

/** How long after the last key the server is asked. Enter asks at once. */
export const SEARCH_DELAY_MS = 250;

export interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const t = useTranslate();
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  const send = useCallback((next: string) => {
    if (next === sent.current) return;
    sent.current = next;
    latest.current(next);
  }, []);
  useEffect(() => {
    // The URL was changed by something else (back, a cleared filter): it overrides the typed text.
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  useEffect(() => {
    if (text === sent.current) return undefined;
    const timer = window.setTimeout(() => send(text), SEARCH_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [text, send]);

  return (
    <TextInput
      type="search"
      className={styles["search"] ?? ""}
      aria-label={label}
      placeholder={label}
      aria-keyshortcuts="/"
      maxLength={LONGEST_SEARCH}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
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
