import { type KeyboardEvent, memo, type ReactNode } from "react";
import { ActionIcon, Icon, useTranslate } from "#renderers/plugin";
import { canBeResource } from "#form-designer/form";
import type { DraftField } from "../state/index.ts";
import { inputId, useTools } from "./designer-context.tsx";
import { FieldEditor } from "./field-editor.tsx";
import styles from "./designer.module.css";

export interface FieldListProps {
  readonly fields: readonly DraftField[];
  readonly open: string | undefined;
  readonly onToggle: (id: string) => void;
  readonly onMove: (id: string, by: -1 | 1) => void;
}

/** The fields in the order in which people are asked; each opens to all that it has. */
export function FieldList({ fields, open, onToggle, onMove }: FieldListProps): ReactNode {
  const t = useTranslate();
  if (fields.length === 0) return <p className={styles["empty"]}>{t("form-designer.empty")}</p>;
  return (
    <ol className={styles["list"]} aria-label={t("form-designer.fields")}>
      {fields.map((field, index) => (
        <FieldRow
          key={field.id}
          field={field}
          isFirst={index === 0}
          isLast={index === fields.length - 1}
          isOpen={field.id === open}
          onToggle={onToggle}
          onMove={onMove}
        />
      ))}
    </ol>
  );
}

interface FieldRowProps extends Pick<FieldListProps, "onToggle" | "onMove"> {
  readonly field: DraftField;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isOpen: boolean;
}

const FieldRow = memo(function FieldRow(props: FieldRowProps): ReactNode {
  const { field, isFirst, isLast, isOpen, onToggle, onMove } = props;
  const t = useTranslate();
  const tools = useTools();
  const { id, kind } = field;
  const name = field.label.trim() === "" ? t("form-designer.unnamed") : field.label;
  const panel = inputId(tools, id, "/editor");
  /** Alt with an arrow moves the field, as in editors of texts. */
  const handleKey = (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : undefined;
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    onMove(id, by);
  };
  return (
    <li className={styles["field"]} data-open={isOpen || undefined}>
      <div className={styles["row"]}>
        <button
          type="button"
          id={inputId(tools, id, "")}
          className={styles["opener"]}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={() => onToggle(id)}
          onKeyDown={handleKey}
        >
          <Icon name="chevron-right" size={14} className={styles["chevron"]} />
          <span className={styles["name"]}>{name}</span>
          <span className={styles["badges"]}>
            <span className={styles["kind"]}>{t(`form-designer.kind-${kind}`)}</span>
            {field.required && <span className={styles["badge"]}>{t("form-designer.required")}</span>}
            {field.resource && canBeResource(kind) && (
              <span className={styles["badge"]} data-tone="brand">
                {t("form-designer.priced")}
              </span>
            )}
            {tools.problemsOf(id).length > 0 && (
              <span className={styles["badge"]} data-tone="failure">
                {t("form-designer.has-problem")}
              </span>
            )}
          </span>
        </button>
        <span className={styles["icons"]}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("form-designer.move-up", { name })}
            disabled={isFirst}
            onClick={() => onMove(id, -1)}
          >
            <Icon name="arrow-up" size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("form-designer.move-down", { name })}
            disabled={isLast}
            onClick={() => onMove(id, 1)}
          >
            <Icon name="arrow-down" size={16} />
          </ActionIcon>
        </span>
      </div>
      {isOpen && (
        <div id={panel} role="group" aria-label={name}>
          <FieldEditor field={field} />
        </div>
      )}
    </li>
  );
});
