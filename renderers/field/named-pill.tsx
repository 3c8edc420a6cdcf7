import { Pill } from "@mantine/core";
import type { ComboboxRenderPillInput } from "@mantine/core";
import { useTranslate } from "../translation.tsx";

/** Draws the tags of a field, each with a button that says what it removes; the focus goes to the field then. */
export function usePills(id: string) {
  const t = useTranslate();
  return ({ option, value, onRemove, disabled }: ComboboxRenderPillInput) => {
    const name = option?.label ?? value;
    return (
      <Pill
        withRemoveButton
        disabled={disabled === true}
        onRemove={onRemove}
        removeButtonProps={{
          "aria-label": t("form.remove-key", { key: name }),
          "aria-hidden": false,
          tabIndex: 0,
          onClick: () => document.getElementById(id)?.focus(),
        }}
      >
        {name}
      </Pill>
    );
  };
}
