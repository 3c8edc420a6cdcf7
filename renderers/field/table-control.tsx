import { newLine, withoutLine } from "#engine";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import type { ControlProps } from "./control.ts";
import styles from "./field.module.css";
import { AddButton } from "./key-value-control.tsx";

/** Lines of fields: added, moved and removed where the template permits. */
export function TableControl({ field, value, onChange, renderField }: ControlProps) {
  const t = useTranslate();
  const lines: readonly unknown[] = Array.isArray(value) ? value : [];
  const isOpen = field.isFixed !== true && field.disabledReason === undefined;
  const move = (from: number, to: number) => {
    const next = lines.filter((_, index) => index !== from);
    next.splice(to, 0, lines[from]);
    onChange(next);
  };
  return (
    <div className={styles.pairs}>
      {(field.lines ?? []).every((cells) => cells.length === 0) ? (
        <p className={styles.empty}>{t("form.no-lines")}</p>
      ) : null}
      <ol className={styles.lines}>
        {(field.lines ?? []).map((fields, index) =>
          fields.length === 0 ? null : (
            <li key={fields[0]?.pointer ?? index}>
              <fieldset
                aria-label={`${field.label}: ${t("form.line", { line: index + 1 })}`}
                className={styles.line}
              >
                {fields.map((cell) => (
                  <div key={cell.pointer} className={styles.cell}>
                    {renderField(cell, { isLabelHidden: false })}
                  </div>
                ))}
                {isOpen ? (
                  <div className={styles.lineButtons}>
                    <LineButton
                      label={t("form.move-up", { line: index + 1 })}
                      icon="arrow-up"
                      isDisabled={index === 0}
                      onPress={() => move(index, index - 1)}
                    />
                    <LineButton
                      label={t("form.move-down", { line: index + 1 })}
                      icon="arrow-down"
                      isDisabled={index === lines.length - 1}
                      onPress={() => move(index, index + 1)}
                    />
                    <LineButton
                      label={t("form.remove-line", { line: index + 1 })}
                      icon="delete"
                      isDisabled={false}
                      onPress={() => onChange(withoutLine(lines, index, field.marks))}
                    />
                  </div>
                ) : null}
              </fieldset>
            </li>
          ),
        )}
      </ol>
      {isOpen ? (
        <AddButton
          label={t("form.add-line")}
          isDisabled={false}
          onPress={() => onChange([...lines, newLine(field.marks)])}
        />
      ) : null}
    </div>
  );
}

/** The properties of an object, one field each. */
export function GroupControl({ field, renderField }: ControlProps) {
  return (
    <div className={styles.nested}>
      {(field.fields ?? []).map((inside) => (
        <div key={inside.pointer}>{renderField(inside, { isLabelHidden: false })}</div>
      ))}
    </div>
  );
}

function LineButton(props: {
  readonly label: string;
  readonly icon: "arrow-up" | "arrow-down" | "delete";
  readonly isDisabled: boolean;
  readonly onPress: () => void;
}) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={props.label}
      disabled={props.isDisabled}
      onClick={props.onPress}
    >
      <Icon name={props.icon} />
    </button>
  );
}
