import type { ReactNode } from "react";
import { Button, parseColour, TextInput, useTranslate } from "#renderers/plugin";
import type { FieldPluginProps } from "#renderers/plugin";
import styles from "./branding.module.css";

/** A colour as `#rrggbb`, picked or typed; empty: the portal's default. */
export function BrandColour(props: FieldPluginProps): ReactNode {
  const { id, label, value, isInvalid, describedBy, disabledReason, onChange, onBlur } = props;
  const t = useTranslate();
  const text = typeof value === "string" ? value : "";
  const isDisabled = disabledReason !== undefined;
  return (
    <div className={styles["colour"]}>
      <input
        type="color"
        className={styles["swatch"]}
        aria-label={`${label}: ${t("branding.colour-pick")}`}
        value={parseColour(text) ?? "#888888"}
        data-empty={text === "" || undefined}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
      <TextInput
        id={id}
        aria-label={label}
        value={text}
        placeholder={t("branding.colour-none")}
        error={isInvalid}
        aria-describedby={describedBy}
        disabled={isDisabled}
        maxLength={7}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
      {text !== "" && !isDisabled && (
        <Button variant="subtle" onClick={() => onChange("")}>
          {t("branding.colour-clear")}
        </Button>
      )}
    </div>
  );
}
