import type { ReactNode } from "react";
import { Checkbox, NativeSelect, TextInput } from "#renderers/plugin";
import { inputId, useTools } from "./designer-context.tsx";
import styles from "./designer.module.css";

interface Placed {
  /** Id of the field that is designed. */
  readonly field: string;
  /** Which part of it: `/label`. */
  readonly part: string;
  readonly label: string;
}

export interface TextPartProps extends Placed {
  readonly value: string;
  readonly hint?: string;
  readonly isNumber?: boolean;
  /** The label only names it. */
  readonly isBare?: boolean;
  readonly onChange: (text: string) => void;
}

/** One line of text, with its problem below. */
export function TextPart({ field, part, label, value, hint, isNumber, isBare, onChange }: TextPartProps) {
  const tools = useTools();
  const id = inputId(tools, field, part);
  const problem = useProblem(field, part);
  const described = [hint === undefined ? "" : `${id}-hint`, problem === undefined ? "" : `${id}-problem`];
  return (
    <div className={styles["part"]}>
      <TextInput
        id={id}
        size="xs"
        {...(isBare === true ? { "aria-label": label, placeholder: label } : { label })}
        value={value}
        inputMode={isNumber === true ? "decimal" : undefined}
        autoComplete="off"
        error={problem !== undefined}
        aria-describedby={described.join(" ").trim() || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={tools.settle}
      />
      <Hint id={id} hint={hint} problem={problem} />
    </div>
  );
}

export interface ChoicePartProps extends Placed {
  readonly value: string;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** One of a few. */
export function ChoicePart({ field, part, label, value, data, onChange }: ChoicePartProps): ReactNode {
  const tools = useTools();
  const id = inputId(tools, field, part);
  const problem = useProblem(field, part);
  return (
    <div className={styles["part"]}>
      <NativeSelect
        id={id}
        size="xs"
        label={label}
        data={data}
        value={value}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Hint id={id} hint={undefined} problem={problem} />
    </div>
  );
}

export interface TickPartProps extends Placed {
  readonly isOn: boolean;
  readonly hint?: ReactNode;
  readonly onChange: (isOn: boolean) => void;
}

/** Yes or no. */
export function TickPart({ field, part, label, isOn, hint, onChange }: TickPartProps): ReactNode {
  const tools = useTools();
  const id = inputId(tools, field, part);
  const problem = useProblem(field, part);
  return (
    <div className={styles["part"]}>
      <Checkbox
        id={id}
        label={label}
        checked={isOn}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <Hint id={id} hint={hint} problem={problem} />
    </div>
  );
}

function Hint({ id, hint, problem }: { id: string; hint: ReactNode; problem: string | undefined }) {
  return (
    <>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles["hint"]}>
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles["problem"]}>
          {problem}
        </p>
      )}
    </>
  );
}

function useProblem(field: string, part: string): string | undefined {
  return useTools()
    .problemsOf(field)
    .find((each) => each.part === part)?.message;
}
