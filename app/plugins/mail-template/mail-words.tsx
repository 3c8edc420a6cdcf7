import { useRef } from "react";
import type { ReactNode } from "react";
import { Button, useTranslate } from "#renderers/plugin";
import type { FieldPluginProps } from "#renderers/plugin";
import { parseRows } from "#validators";
import styles from "./mail-template.module.css";

interface Variable {
  readonly name: string;
  readonly meaning: string;
  readonly example: string;
  /** As it is written in a template. */
  readonly insert: string;
  readonly isList: boolean;
  readonly required: boolean;
}

/** A subject, or a text of several lines, into which variables are put by a click, where the cursor is. */
export function MailWords(props: FieldPluginProps): ReactNode {
  const { id, label, with: given, value, isInvalid, describedBy, disabledReason, onChange, onBlur } = props;
  const t = useTranslate();
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const text = typeof value === "string" ? value : "";
  const isLong = given["isLong"] === true;
  const isDisabled = disabledReason !== undefined;
  const variables = parseVariables(given["variables"]);

  const insert = (written: string) => {
    const { selectionStart: start = text.length, selectionEnd: end = text.length } = box.current ?? {};
    const [from, to] = [start ?? text.length, end ?? text.length];
    onChange(text.slice(0, from) + written + text.slice(to));
    // After the field was drawn with it.
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(from + written.length, from + written.length);
    });
  };
  const attributes = {
    id,
    ref: box,
    "aria-label": label,
    "aria-invalid": isInvalid || undefined,
    "aria-describedby": describedBy,
    disabled: isDisabled,
    value: text,
    spellCheck: true,
    onBlur,
  };
  return (
    <div className={styles["words"]}>
      {isLong ? (
        <textarea
          {...attributes}
          className={styles["text"]}
          rows={12}
          maxLength={10_000}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <input
          {...attributes}
          className={styles["subject"]}
          type="text"
          maxLength={200}
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {isLong ? (
        <div className={styles["variables"]}>
          <p id={`${id}-variables`} className={styles["heading"]}>
            {t("mail.variables")}
          </p>
          <p className={styles["hint"]}>{t("mail.variables-text")}</p>
          <ul className={styles["list"]} aria-labelledby={`${id}-variables`}>
            {variables.map((each) => (
              <li key={each.name} className={styles["variable"]}>
                <Insert variable={each} label={label} isDisabled={isDisabled} onInsert={insert} />
                <span className={styles["meaning"]}>
                  {each.meaning}
                  {each.required && <em className={styles["required"]}> {t("mail.required")}</em>}
                  <span className={styles["example"]}>{each.example}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <div className={styles["chips"]} role="group" aria-label={t("mail.insert-into", { field: label })}>
          {variables
            .filter((each) => !each.isList)
            .map((each) => (
              <Insert
                key={each.name}
                variable={each}
                label={label}
                isDisabled={isDisabled}
                onInsert={insert}
              />
            ))}
        </div>
      )}
    </div>
  );
}

interface InsertProps {
  readonly variable: Variable;
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onInsert: (written: string) => void;
}

function Insert({ variable, label, isDisabled, onInsert }: InsertProps): ReactNode {
  const t = useTranslate();
  return (
    <Button
      variant="default"
      size="compact-sm"
      className={styles["insert"]}
      disabled={isDisabled}
      title={variable.meaning}
      aria-label={t("mail.insert", { name: variable.name, field: label })}
      onClick={() => onInsert(variable.insert)}
    >
      {variable.name}
    </Button>
  );
}

function parseVariables(given: unknown): readonly Variable[] {
  return parseRows(given).map((row) => {
    const read = (key: string) => (typeof row[key] === "string" ? row[key] : "");
    const name = read("name");
    const fields = Array.isArray(row["fields"]) ? row["fields"].map(String) : [];
    return {
      name,
      meaning: read("meaning"),
      example: read("example"),
      insert: fields.length === 0 ? `{{${name}}}` : listOf(name, fields),
      isList: fields.length > 0,
      required: row["required"] === true,
    };
  });
}

function listOf(name: string, fields: readonly string[]): string {
  return `{{#each ${name}}}\n${fields.map((field) => `{{${field}}}`).join("\n")}\n\n{{/each}}`;
}
