import { useRef, useState } from "react";
import { isUnlimited } from "#validators";
import type { FieldModel } from "#engine/model";
import { useTranslate } from "../translation.tsx";
import type { ControlProps } from "./control.ts";
import { NumberBox, toSent, unitText } from "./number-box.tsx";
import styles from "./field.module.css";

/** A number that may be without a limit: a switch beside it says so. */
export function LimitControl(props: ControlProps) {
  const { id, field, value, onChange, onBlur } = props;
  const t = useTranslate();
  // A number that means no limit is one only once it is typed: 0 may become 0.5.
  const [isTyping, setIsTyping] = useState(false);
  const isWithout = !isTyping && typeof value === "number" && isUnlimited(value);
  const last = useRef(firstLimit(field));
  if (typeof value === "number" && !isUnlimited(value)) last.current = value;
  return (
    <div className={styles.limit}>
      {isWithout ? (
        <NoLimit {...props} />
      ) : (
        <NumberBox
          {...props}
          onChange={(next) => {
            setIsTyping(true);
            onChange(next);
          }}
          onBlur={() => {
            setIsTyping(false);
            onBlur();
          }}
        />
      )}
      <label className={styles.choice}>
        <input
          type="checkbox"
          role="switch"
          aria-labelledby={`${id}-unlimited ${id}-label`}
          disabled={field.disabledReason !== undefined}
          checked={isWithout}
          aria-checked={isWithout}
          onChange={() => {
            setIsTyping(false);
            onChange(isWithout ? last.current : field.unlimited);
          }}
          onBlur={onBlur}
        />
        <span id={`${id}-unlimited`}>{t("form.unlimited")}</span>
      </label>
    </div>
  );
}

/** The box of a number that has no limit now. */
function NoLimit({ id, field, describedBy, isInvalid }: ControlProps) {
  const t = useTranslate();
  return (
    <div className={`${styles.group} ${styles.number}`} data-disabled data-invalid={isInvalid || undefined}>
      <input
        id={id}
        readOnly
        className={`${styles.input} ${styles.figures}`}
        role="spinbutton"
        aria-valuetext={t("form.unlimited")}
        aria-readonly
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        value="∞"
      />
      {field.unit === undefined ? null : (
        <span className={styles.unit} aria-hidden>
          {unitText(field.unit.show)}
        </span>
      )}
    </div>
  );
}

/** What a field is limited to that never was: what its description suggests, else the least. In the unit of the API. */
function firstLimit({ schema, min, unit }: FieldModel): number | undefined {
  const suggested: unknown = schema["default"];
  if (typeof suggested === "number" && !isUnlimited(suggested)) return suggested;
  return min === undefined ? undefined : toSent(min, unit);
}
