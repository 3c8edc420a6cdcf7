import { withTheme } from "@rjsf/core";
import type {
  ArrayFieldTemplateProps,
  FieldTemplateProps,
  IconButtonProps,
  ObjectFieldTemplateProps,
  WidgetProps,
} from "@rjsf/utils";
import type { ComponentType } from "react";
import { createUploads } from "#engine";
import type { FieldControl, FieldModel } from "#engine/model";
import { wordsOf } from "#engine/expression";
import type { ControlProps } from "../field/index.ts";
import { describedBy, FIELD_RENDERERS, FieldFrame } from "../field/index.ts";
import type { IconName } from "../icon/index.ts";
import { Icon } from "../icon/index.ts";
import { pickRenderer } from "../registry.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./form.module.css";

/** rjsf with our controls, for what it draws from a schema. */
export const AtriumForm = withTheme({
  templates: {
    FieldTemplate,
    ObjectFieldTemplate,
    ArrayFieldTemplate,
    ButtonTemplates: {
      AddButton: button("add", "form.add-entry"),
      RemoveButton: button("delete", "form.clear"),
      MoveUpButton: button("arrow-up", "form.move-up"),
      MoveDownButton: button("arrow-down", "form.move-down"),
      CopyButton: button("copy", "dialog.copy"),
      ClearButton: button("delete", "form.clear"),
    },
  },
  widgets: {
    TextWidget: widget("text"),
    TextareaWidget: widget("textarea"),
    EmailWidget: widget("text"),
    URLWidget: widget("text"),
    PasswordWidget: widget("secret"),
    UpDownWidget: widget("number"),
    DateWidget: widget("date"),
    DateTimeWidget: widget("datetime"),
    SelectWidget: widget("select"),
    RadioWidget: widget("radio"),
    CheckboxWidget: widget("switch"),
    CheckboxesWidget: widget("multi"),
  },
});

/** The controls have their own frame: only rjsf's own output needs one. */
function FieldTemplate({ children, hidden }: FieldTemplateProps) {
  return hidden === true ? null : children;
}

function ObjectFieldTemplate({ properties }: ObjectFieldTemplateProps) {
  return (
    <div className={styles.fields}>
      {properties.map(({ content, name }) => (
        <div key={name}>{content}</div>
      ))}
    </div>
  );
}

function ArrayFieldTemplate({ items, canAdd, onAddClick, title, disabled }: ArrayFieldTemplateProps) {
  const t = useTranslate();
  return (
    <fieldset aria-label={title} className={styles.fieldset}>
      {items}
      {canAdd === true ? (
        <div>
          <button type="button" className={styles.quiet} disabled={disabled} onClick={onAddClick}>
            <Icon name="add" size={14} /> {t("form.add-entry")}
          </button>
        </div>
      ) : null}
    </fieldset>
  );
}

function button(icon: IconName, text: string): ComponentType<IconButtonProps> {
  return function RjsfButton({ onClick, disabled, title }: IconButtonProps) {
    const t = useTranslate();
    const label = title ?? t(text, { line: "", field: "", key: "" });
    return (
      <button type="button" className={styles.quiet} aria-label={label} disabled={disabled} onClick={onClick}>
        <Icon name={icon} size={14} />
      </button>
    );
  };
}

/** One of our controls as a widget of rjsf. */
function widget(as: FieldControl): ComponentType<WidgetProps> {
  return function RjsfWidget(props: WidgetProps) {
    const t = useTranslate();
    // The select of a schema has no name of its own: the field around it has.
    const isNameless = props.label === "";
    const field = fieldOf(as, isNameless ? { ...props, label: t("form.choose") } : props);
    const renderer = pickRenderer(FIELD_RENDERERS, field);
    if (renderer === undefined) return null;
    const Control: ComponentType<ControlProps> = renderer.control;
    const error = props.rawErrors?.[0];
    return (
      <FieldFrame
        id={props.id}
        field={field}
        error={error}
        isInline={renderer.isInline === true}
        isGroup={renderer.isGroup === true}
        isLabelHidden={isNameless}
      >
        <Control
          id={props.id}
          field={field}
          value={props.value}
          isInvalid={error !== undefined}
          describedBy={describedBy(props.id, field, error)}
          onChange={(value) => props.onChange(value)}
          onBlur={() => props.onBlur(props.id, props.value)}
          onProblem={() => {}}
          onSearch={() => {}}
          onRetry={() => {}}
          upload={NO_UPLOAD}
          renderField={() => null}
        />
      </FieldFrame>
    );
  };
}

/** Only declared fields can send files: a schema has no address to send them to. */
const NO_UPLOAD: ControlProps["upload"] = createUploads({
  send: () => Promise.resolve({ ok: false, text: "" }),
  onValue: () => {},
}).of("");

function fieldOf(
  as: FieldControl,
  { id, label, required, schema, options, disabled, readonly }: WidgetProps,
): FieldModel {
  const isNumber = schema.type === "number" || schema.type === "integer";
  return {
    pointer: `/${id}`,
    label: schema.title ?? wordsOf(label),
    as: isNumber && as === "text" ? "number" : as,
    isRequired: required === true,
    isExtra: false,
    isSecret: as === "secret",
    validators: [],
    schema,
    failedChecks: [],
    options: (options.enumOptions ?? []).map(({ value, label: text }) => ({
      value: String(value),
      label: text,
    })),
    help: schema.description,
    disabledReason: disabled === true || readonly === true ? "" : undefined,
  };
}
