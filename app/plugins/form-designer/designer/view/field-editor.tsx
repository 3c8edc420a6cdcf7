import { type ReactNode, useState } from "react";
import { canBeResource, FIELD_KINDS, isChoice, isText } from "#form-designer/form";
import type { FieldKind } from "#form-designer/form";
import { Button, Icon, NativeSelect, useTranslate } from "#renderers/plugin";
import { FIELD_RULES, UNIT_NAMES } from "#validators";
import { duplicateField, removeField, setField } from "../state/index.ts";
import type { DraftField, FieldPart } from "../state/index.ts";
import { useTools } from "./designer-context.tsx";
import { ChoicePart, TextPart, TickPart } from "./inputs.tsx";
import { OptionList } from "./option-list.tsx";
import styles from "./designer.module.css";

const RULES = Object.keys(FIELD_RULES).filter((name) => name !== "required");

/** Everything that one field has. */
export function FieldEditor({ field }: { readonly field: DraftField }): ReactNode {
  const t = useTranslate();
  const { edit, isStored, pricesHref } = useTools();
  const { id, kind } = field;
  const set = (part: FieldPart, typed?: string) =>
    edit(setField(id, part, isStored), typed === undefined ? undefined : `${id}/${typed}`);
  const place = (part: string) => ({ field: id, part: `/${part}`, label: t(`form-designer.${part}`) });
  const kinds = FIELD_KINDS.map((each) => ({ value: each, label: t(`form-designer.kind-${each}`) }));
  const isKnown = isStored(field.key);
  return (
    <div className={styles["editor"]}>
      <div className={styles["grid"]}>
        <TextPart {...place("label")} value={field.label} onChange={(label) => set({ label }, "label")} />
        <ChoicePart
          {...place("kind")}
          value={kind}
          data={kinds}
          onChange={(value) => set({ kind: kindOf(value) })}
        />
        <TextPart {...place("help")} value={field.help} onChange={(help) => set({ help }, "help")} />
        <TextPart
          {...place("key")}
          value={field.key}
          hint={t(isKnown ? "form-designer.key-stored" : "form-designer.key-hint")}
          onChange={(key) => set({ key }, "key")}
        />
        {kind === "number" && (
          <>
            <TextPart {...place("min")} isNumber value={field.min} onChange={(min) => set({ min }, "min")} />
            <TextPart {...place("max")} isNumber value={field.max} onChange={(max) => set({ max }, "max")} />
            <TextPart
              {...place("step")}
              isNumber
              value={field.step}
              onChange={(step) => set({ step }, "step")}
            />
            <ChoicePart
              {...place("unit")}
              value={field.unit}
              data={[
                { value: "", label: t("form-designer.no-unit") },
                ...UNIT_NAMES.map((name) => ({ value: name, label: name })),
              ]}
              onChange={(unit) => set({ unit })}
            />
          </>
        )}
      </div>
      {isText(kind) && (
        <Rules field={field} onChange={(validators) => set({ validators: [...validators] })} />
      )}
      {isChoice(kind) && <OptionList field={field} />}
      <div className={styles["ticks"]}>
        <TickPart {...place("required")} isOn={field.required} onChange={(required) => set({ required })} />
        {canBeResource(kind) && (
          <TickPart
            {...place("resource")}
            isOn={field.resource}
            hint={
              field.resource && isKnown && pricesHref !== undefined ? (
                <a href={`#${pricesHref}`}>{t("form-designer.set-price")}</a>
              ) : (
                t("form-designer.resource-hint")
              )
            }
            onChange={(resource) => set({ resource })}
          />
        )}
      </div>
      <div className={styles["foot"]}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="copy" size={14} />}
          onClick={() => edit(duplicateField(id))}
        >
          {t("form-designer.duplicate")}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          color="red"
          leftSection={<Icon name="trash" size={14} />}
          onClick={() => edit(removeField(id))}
        >
          {t("form-designer.remove")}
        </Button>
      </div>
    </div>
  );
}

interface RulesProps {
  readonly field: DraftField;
  readonly onChange: (names: readonly string[]) => void;
}

/** The rules that a text keeps: each can be taken away, and one of the others be added. */
function Rules({ field: { validators }, onChange }: RulesProps): ReactNode {
  const t = useTranslate();
  const [chosen, setChosen] = useState<string>();
  const left = RULES.filter((name) => !validators.includes(name));
  const rule = left.find((name) => name === chosen) ?? left[0];
  return (
    <fieldset className={styles["options"]}>
      <legend>{t("form-designer.validators")}</legend>
      {validators.length > 0 && (
        <ul className={styles["rules"]}>
          {validators.map((name) => (
            <li key={name}>
              <button
                type="button"
                className={styles["rule"]}
                aria-label={t("form-designer.remove-name", { name: ruleName(name) })}
                onClick={() => onChange(validators.filter((each) => each !== name))}
              >
                {ruleName(name)} <Icon name="x" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles["foot"]}>
        <NativeSelect
          size="xs"
          aria-label={t("form-designer.rule")}
          value={rule}
          data={left.map((name) => ({ value: name, label: ruleName(name) }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="add" size={14} />}
          disabled={rule === undefined}
          onClick={() => rule !== undefined && onChange([...validators, rule])}
        >
          {t("form-designer.add-rule")}
        </Button>
      </div>
    </fieldset>
  );
}

/** `notLocalIp` → `Not local IP`: as the documentation lists them, in words. */
function ruleName(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  const known = words.replaceAll(/\b(?:ip|ipv4|cidr|url|asa url)\b/g, (word) => word.toUpperCase());
  return known.charAt(0).toUpperCase() + known.slice(1).replaceAll("IPV4", "IPv4");
}

function kindOf(value: string): FieldKind {
  return FIELD_KINDS.find((kind) => kind === value) ?? "text";
}
