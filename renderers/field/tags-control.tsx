import { TagsInput } from "@mantine/core";
import { isRecord } from "#validators";
import { useTranslate } from "../translation.tsx";
import type { ControlProps } from "./control.ts";
import { inputAttributes } from "./control.ts";
import { describedInput } from "./described-input.tsx";
import { usePills } from "./named-pill.tsx";
import styles from "./field.module.css";

/** A list of texts or numbers, one tag each. */
export function TagsControl(props: ControlProps) {
  const { field, value, onChange } = props;
  const t = useTranslate();
  const renderPill = usePills(props.id);
  const tags = Array.isArray(value) ? value.map(String) : [];
  const items = field.schema["items"];
  const isNumeric = isRecord(items) && (items["type"] === "integer" || items["type"] === "number");
  return (
    <TagsInput
      {...inputAttributes(props)}
      value={tags}
      error={props.isInvalid}
      inputContainer={describedInput(props)}
      classNames={{ input: styles.choiceInput ?? "" }}
      renderPill={renderPill}
      placeholder={tags.length === 0 ? t("form.add-tag") : ""}
      onChange={(next) => onChange(isNumeric ? next.map(asNumber) : next)}
    />
  );
}

/** Other text stays as typed, and is reported by the check. */
function asNumber(text: string): number | string {
  const number = Number(text);
  return Number.isFinite(number) && text.trim() !== "" ? number : text;
}
