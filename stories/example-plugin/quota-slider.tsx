import type { ReactNode } from "react";
import type { FieldPluginProps } from "#renderers/plugin";

/** A number between 0 and `most`. Value in, value out: the form keeps it, checks it and sends it. */
export function QuotaSlider(props: FieldPluginProps): ReactNode {
  const {
    id,
    label,
    with: parameters,
    value,
    isInvalid,
    describedBy,
    disabledReason,
    onChange,
    onBlur,
  } = props;
  const amount = typeof value === "number" ? value : 0;
  return (
    <span>
      <input
        id={id}
        type="range"
        min={0}
        max={Number(parameters["most"])}
        value={amount}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        disabled={disabledReason !== undefined}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        onBlur={onBlur}
      />
      <output htmlFor={id}>{amount}</output>
    </span>
  );
}
