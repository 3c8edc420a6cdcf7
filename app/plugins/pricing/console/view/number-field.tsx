import { type ReactNode, useState } from "react";
import { parseDecimal, plainAmount, printDecimal, ZERO } from "#validators";
import type { Decimal } from "#validators";
import { TextInput } from "#renderers/plugin";
import { setUnread, together } from "../state/index.ts";
import type { DocumentEdit } from "../state/index.ts";
import { useFields, useTools } from "./console-context.tsx";
import styles from "./fields.module.css";

export interface NumberFieldProps {
  /** Its place in the document: identifies it, and says where its problems are. */
  readonly pointer: string;
  readonly label: string;
  /** Shown above it; default: the label only names it. */
  readonly isLabelShown?: boolean;
  /** Undefined: empty. */
  readonly value: Decimal | undefined;
  /** Shown with at least so many decimals. */
  readonly decimals?: number;
  /** Before the number: the currency's symbol. */
  readonly prefix?: string;
  /** After the number: %. */
  readonly suffix?: string;
  readonly placeholder?: string;
  /** Brings any number that is typed, also a negative one, to what the field may hold; absent: a negative one is wrong. */
  readonly clamp?: (value: Decimal) => Decimal;
  readonly toEdit: (value: Decimal) => DocumentEdit;
  /** When it is emptied; absent: it must not be. */
  readonly toEmpty?: DocumentEdit;
}

/** A number that is not negative. Each valid text is an edit; any other stays as typed, with what is wrong. */
export function NumberField(props: NumberFieldProps): ReactNode {
  const { pointer, label, isLabelShown = false, value, decimals = 0, prefix, suffix, placeholder } = props;
  const read = (text: string) => readNumber(text, props.clamp);
  const { edit, settle } = useTools();
  const { unread } = useFields();
  // Kept while it means the value: `4.` and `4.80` are 4 and 4.8.
  const [typed, setTyped] = useState<string>();
  const printed = value === undefined ? "" : printDecimal(value, decimals);
  const means = typed !== undefined && isValue(typed, readNumber(typed), value);
  const shown = unread[pointer] ?? (means ? typed : printed);
  const handleChange = (text: string) => {
    setTyped(text);
    const number = read(text);
    if (number !== undefined) edit(together(props.toEdit(number), setUnread(pointer, undefined)), pointer);
    else if (text.trim() === "" && props.toEmpty !== undefined)
      edit(together(props.toEmpty, setUnread(pointer, undefined)), pointer);
    else edit(setUnread(pointer, text), pointer);
  };
  return (
    <FieldBox
      pointer={pointer}
      label={label}
      isLabelShown={isLabelShown}
      value={shown}
      prefix={prefix}
      suffix={suffix}
      placeholder={placeholder}
      onChange={handleChange}
      onLeave={() => {
        setTyped(undefined);
        settle();
      }}
    />
  );
}

/** A number of 0 or more, or what `clamp` makes of any; `.5` and `4.` are numbers too. Undefined: it is none. */
export function readNumber(text: string, clamp?: (value: Decimal) => Decimal): Decimal | undefined {
  const whole = text
    .trim()
    .replace(/^\./, "0.")
    .replace(/(?<=\d)\.$/, "");
  const number = parseDecimal(plainAmount(whole) ?? whole);
  if (clamp !== undefined) return number && clamp(number);
  return number?.lt(ZERO) === true ? undefined : number;
}

function isValue(text: string, number: Decimal | undefined, value: Decimal | undefined): boolean {
  if (number === undefined || value === undefined) return text.trim() === "" && value === undefined;
  return number.eq(value);
}

export interface FieldBoxProps {
  readonly pointer: string;
  readonly label: string;
  readonly isLabelShown?: boolean;
  readonly value: string;
  readonly prefix?: string | undefined;
  readonly suffix?: string | undefined;
  readonly placeholder?: string | undefined;
  /** The text is not entered yet: the browser undoes in it. */
  readonly isTyping?: boolean;
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
}

/** One line of text with its problem below. */
export function FieldBox(props: FieldBoxProps) {
  const { pointer, label, isLabelShown, value, prefix, suffix, placeholder, isTyping, ...on } = props;
  const { id } = useTools();
  const problem = useFields().problems.get(pointer);
  const inputId = `${id}${pointer}`;
  return (
    <div className={styles["field"]} data-kind={prefix === undefined ? undefined : "money"}>
      <TextInput
        id={inputId}
        size="xs"
        {...(isLabelShown === true ? { label } : { "aria-label": label })}
        value={value}
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        leftSection={prefix}
        rightSection={suffix}
        error={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${inputId}-problem`}
        onChange={(event) => on.onChange(event.currentTarget.value)}
        onBlur={on.onLeave}
        onKeyDown={(event) => event.key === "Enter" && on.onLeave()}
        data-typing={isTyping === true || undefined}
      />
      {problem !== undefined && (
        <p id={`${inputId}-problem`} className={styles["problem"]}>
          {problem}
        </p>
      )}
    </div>
  );
}
