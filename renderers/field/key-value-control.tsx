import { useState } from "react";
import { isRecord } from "#validators";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import { textOf } from "./control.ts";
import type { ControlProps } from "./control.ts";
import styles from "./field.module.css";

/** An object of texts by name. A line without name is kept on screen, and not in the value. */
export function KeyValueControl(props: ControlProps) {
  const { id, field, onChange, onBlur } = props;
  const t = useTranslate();
  const [pairs, setPairs] = useState<readonly Pair[]>(() => pairsOf(props.value));
  const isDisabled = field.disabledReason !== undefined;
  const update = (next: readonly Pair[]) => {
    setPairs(next);
    const named = next.filter(({ name }) => name.trim() !== "");
    onChange(
      named.length === 0
        ? undefined
        : Object.fromEntries(named.map(({ name, value }) => [name.trim(), value])),
    );
  };
  const change = (at: number, part: Partial<Pair>) =>
    update(pairs.map((pair, index) => (index === at ? { ...pair, ...part } : pair)));
  return (
    <div className={styles.pairs}>
      {pairs.map((pair, index) => (
        <div key={pair.id} className={styles.pair}>
          <input
            id={index === 0 ? id : undefined}
            className={styles.input}
            aria-label={`${field.label}: ${t("form.key")} ${index + 1}`}
            value={pair.name}
            disabled={isDisabled}
            onChange={(event) => change(index, { name: event.currentTarget.value })}
            onBlur={onBlur}
          />
          <input
            className={styles.input}
            aria-label={`${field.label}: ${t("form.value")} ${index + 1}`}
            value={pair.value}
            disabled={isDisabled}
            onChange={(event) => change(index, { value: event.currentTarget.value })}
            onBlur={onBlur}
          />
          <button
            type="button"
            className={styles.button}
            aria-label={t("form.remove-key", { key: pair.name === "" ? String(index + 1) : pair.name })}
            disabled={isDisabled}
            onClick={() => update(pairs.filter((_, at) => at !== index))}
          >
            <Icon name="delete" />
          </button>
        </div>
      ))}
      <AddButton
        label={t("form.add-entry")}
        isDisabled={isDisabled}
        onPress={() => setPairs([...pairs, { id: nextId(pairs), name: "", value: "" }])}
      />
    </div>
  );
}

/** The button under a list of lines. */
export function AddButton(props: {
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
}) {
  return (
    <div>
      <button type="button" className={styles.add} disabled={props.isDisabled} onClick={props.onPress}>
        <Icon name="add" size={14} />
        {props.label}
      </button>
    </div>
  );
}

interface Pair {
  readonly id: number;
  readonly name: string;
  readonly value: string;
}

function pairsOf(value: unknown): readonly Pair[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).map(([name, entry], id) => ({ id, name, value: textOf(entry) }));
}

function nextId(pairs: readonly Pair[]): number {
  return Math.max(-1, ...pairs.map(({ id }) => id)) + 1;
}
