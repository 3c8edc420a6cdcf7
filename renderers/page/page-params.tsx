import type { FilterModel } from "#engine";
import { NativeSelect, TextInput } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./page.module.css";

export interface PageParamsProps {
  readonly params: readonly FilterModel[];
  readonly onParam: (name: string, value: string) => void;
}

/** The controls of a page's parameters. A change starts the page afresh: its selection and its page number go. */
export function PageParams({ params, onParam }: PageParamsProps) {
  const t = useTranslate();
  return (
    <div className={styles["params"]}>
      {params.map(({ field, label, as, options, value }) =>
        as === "select" || as === "switch" || as === "multi" ? (
          <NativeSelect
            key={field}
            size="xs"
            label={label}
            value={value}
            data={[{ value: "", label: t("list.any") }, ...(as === "switch" ? yesAndNo(t) : options)]}
            onChange={(event) => onParam(field, event.currentTarget.value)}
          />
        ) : (
          <TextInput
            key={`${field} ${value}`}
            size="xs"
            label={label}
            defaultValue={value}
            onBlur={(event) => {
              if (event.currentTarget.value !== value) onParam(field, event.currentTarget.value);
            }}
            onKeyDown={(event) => {
              if (event.key === "Enter") event.currentTarget.blur();
            }}
          />
        ),
      )}
    </div>
  );
}

function yesAndNo(t: (key: string) => string) {
  return [
    { value: "true", label: t("list.yes") },
    { value: "false", label: t("list.no") },
  ];
}
