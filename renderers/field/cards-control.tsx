import { Button, Skeleton } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import type { OptionModel } from "#engine/model";
import type { ControlProps } from "./control.ts";
import { OptionsMessage } from "./options-message.tsx";
import styles from "./cards-control.module.css";

/** One of a few choices, each a card with what it is for and what it has. Arrow keys go from one to the next. */
export function CardsControl(props: ControlProps) {
  const { id, field, value, onChange } = props;
  const t = useTranslate();
  if (field.optionsState === "waiting") return <p className={styles.note}>{field.optionsText}</p>;
  if (field.optionsState === "loading")
    return (
      <output className={styles.cards} aria-label={t("form.options-loading")}>
        <Skeleton height="4.5rem" />
        <Skeleton height="4.5rem" />
      </output>
    );
  const options = field.options ?? [];
  const isChosen = options.some((option) => option.value === value);
  return (
    <>
      <div className={styles.cards}>
        {options.map((option, index) => (
          <ChoiceCard key={String(option.value)} {...props} option={option} index={index} />
        ))}
      </div>
      {isChosen && !field.isRequired && field.disabledReason === undefined ? (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              onChange(undefined);
              document.getElementById(id)?.focus();
            }}
          >
            {t("form.clear", { field: field.label })}
          </Button>
        </div>
      ) : null}
      <OptionsMessage {...props} />
    </>
  );
}

interface ChoiceCardProps extends ControlProps {
  readonly option: OptionModel;
  readonly index: number;
}

function ChoiceCard({ id, field, value, onChange, onBlur, isInvalid, option, index }: ChoiceCardProps) {
  const own = index === 0 ? id : `${id}-${index}`;
  const { label, text, facts = [] } = option;
  const isChosen = option.value === value;
  return (
    <label className={styles.card} data-invalid={isInvalid || undefined}>
      <input
        id={own}
        type="radio"
        name={id}
        className={styles.radio}
        disabled={field.disabledReason !== undefined}
        checked={isChosen}
        aria-labelledby={`${own}-name`}
        aria-describedby={text === undefined && facts.length === 0 ? undefined : `${own}-more`}
        onChange={() => onChange(option.value)}
        onBlur={onBlur}
      />
      <span id={`${own}-name`} className={styles.name}>
        {label}
      </span>
      {isChosen ? (
        <span className={styles.mark}>
          <Icon name="check" size={14} />
        </span>
      ) : null}
      <span id={`${own}-more`} className={styles.more}>
        {text === undefined ? null : <span className={styles.text}>{text}</span>}
        {facts.map((fact) => (
          <span key={fact.label} className={styles.fact}>
            <span className={styles.factName}>{fact.label}</span> <span title={fact.hint}>{fact.text}</span>
          </span>
        ))}
      </span>
    </label>
  );
}
