import { useRef, useState } from "react";
import { isRecord } from "#validators";
import { useTranslate } from "../translation.tsx";
import { AddButton, LineButton } from "./line-button.tsx";
import { ADD, firstInput, lineButton, useFocusAfter } from "./use-focus-after.ts";
import { textOf } from "./control.ts";
import type { ControlProps } from "./control.ts";
import styles from "./field.module.css";

/** An object of texts by name. A line without a name is shown, but not part of the value. */
export function KeyValueControl(props: ControlProps) {
  const { id, field, value, onChange, onBlur } = props;
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const aim = useFocusAfter(box);
  const [pairs, setPairs] = useState<readonly Pair[]>(() => pairsOf(value));
  const [knownValue, setKnownValue] = useState(value);
  const isDisabled = field.disabledReason !== undefined;
  // The value was changed from outside: show it instead of what was typed.
  if (!isSame(value, knownValue)) {
    setKnownValue(value);
    setPairs(pairsOf(value));
  }
  const update = (next: readonly Pair[]) => {
    const named = next.filter(({ name }) => name.trim() !== "");
    const made =
      named.length === 0
        ? undefined
        : Object.fromEntries(named.map((pair) => [pair.name.trim(), pair.value]));
    setPairs(next);
    setKnownValue(made);
    onChange(made);
  };
  const change = (at: number, part: Partial<Pair>) =>
    update(pairs.map((pair, index) => (index === at ? { ...pair, ...part } : pair)));
  const remove = (at: number) => {
    aim([lineButton(at, "remove"), lineButton(at - 1, "remove"), ADD]);
    update(pairs.filter((_, index) => index !== at));
  };
  const add = () => {
    aim([firstInput(pairs.length)]);
    setPairs([...pairs, { id: nextId(pairs), name: "", value: "" }]);
  };
  return (
    <div ref={box} className={styles.pairs}>
      {pairs.map((pair, index) => (
        <div key={pair.id} className={styles.pair} data-line={index}>
          <input
            id={index === 0 ? id : undefined}
            className={styles.input}
            aria-label={`${field.label}: ${t("form.key")} ${index + 1}`}
            aria-invalid={props.isInvalid || undefined}
            value={pair.name}
            disabled={isDisabled}
            onChange={(event) => change(index, { name: event.currentTarget.value })}
            onBlur={onBlur}
          />
          <input
            className={styles.input}
            aria-label={`${field.label}: ${t("form.value")} ${index + 1}`}
            aria-invalid={props.isInvalid || undefined}
            value={pair.value}
            disabled={isDisabled}
            onChange={(event) => change(index, { value: event.currentTarget.value })}
            onBlur={onBlur}
          />
          <LineButton
            does="remove"
            label={t("form.remove-key", { key: pair.name === "" ? String(index + 1) : pair.name })}
            isDisabled={isDisabled}
            onPress={() => remove(index)}
          />
        </div>
      ))}
      <AddButton
        id={pairs.length === 0 ? id : undefined}
        label={t("form.add-entry")}
        isDisabled={isDisabled}
        onPress={add}
      />
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

/** All empty values are equal here. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
