import type { ReactNode } from "react";
import { ActionIcon, Button, Icon, useTranslate } from "#renderers/plugin";
import { addOption, moveOption, removeOption, setOption } from "../state/index.ts";
import type { DraftField } from "../state/index.ts";
import { inputId, useTools } from "./designer-context.tsx";
import { TextPart } from "./inputs.tsx";
import styles from "./designer.module.css";

/** What people may choose from: what they read, and what is stored. */
export function OptionList({ field }: { readonly field: DraftField }): ReactNode {
  const t = useTranslate();
  const tools = useTools();
  const { id, options } = field;
  const nothing = tools.problemsOf(id).find(({ part }) => part === "/options");
  return (
    <fieldset className={styles["options"]} id={inputId(tools, id, "/options")} tabIndex={-1}>
      <legend>{t("form-designer.options")}</legend>
      {options.map((option, index) => {
        const name = option.label === "" ? t("form-designer.option", { number: index + 1 }) : option.label;
        const at = `/options/${option.id}`;
        return (
          <div key={option.id} role="group" aria-label={name} className={styles["option"]}>
            <TextPart
              field={id}
              part={`${at}/label`}
              label={t("form-designer.option-label")}
              isBare
              value={option.label}
              onChange={(label) => tools.edit(setOption(id, option.id, { label }), `${id}${at}/label`)}
            />
            <TextPart
              field={id}
              part={`${at}/value`}
              label={t("form-designer.option-key")}
              isBare
              value={option.value}
              onChange={(value) => tools.edit(setOption(id, option.id, { value }), `${id}${at}/value`)}
            />
            <span className={styles["icons"]}>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t("form-designer.move-up", { name })}
                disabled={index === 0}
                onClick={() => tools.edit(moveOption(id, option.id, -1))}
              >
                <Icon name="arrow-up" size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t("form-designer.move-down", { name })}
                disabled={index === options.length - 1}
                onClick={() => tools.edit(moveOption(id, option.id, 1))}
              >
                <Icon name="arrow-down" size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t("form-designer.remove-name", { name })}
                onClick={() => tools.edit(removeOption(id, option.id))}
              >
                <Icon name="trash" size={16} />
              </ActionIcon>
            </span>
          </div>
        );
      })}
      {nothing !== undefined && <p className={styles["problem"]}>{nothing.message}</p>}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<Icon name="add" size={14} />}
        onClick={() => tools.edit(addOption(id))}
      >
        {t("form-designer.add-option")}
      </Button>
    </fieldset>
  );
}
