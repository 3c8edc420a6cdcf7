import { type FormEvent, type ReactNode, useId, useState } from "react";
import { ONE, ZERO } from "#validators";
import { flagOfItem } from "#pricing/calculation";
import { Dialog, DialogButtons } from "#renderers/dialog";
import { Button, NativeSelect, TextInput, usePluginHost, useTranslate } from "#renderers/plugin";
import {
  addItem,
  isCountedKind,
  ITEM_KINDS,
  itemKeyOf,
  newItem,
  newItemProblems,
  uncoveredKeys,
} from "../state/index.ts";
import type { ItemKind } from "../state/index.ts";
import { usePriceInputs, useTools } from "./console-context.tsx";
import { readNumber } from "./number-field.tsx";
import fields from "./fields.module.css";
import styles from "./items.module.css";

export interface AddItemProps {
  /** The added item's key; undefined: it was cancelled. */
  readonly onClose: (key: string | undefined) => void;
}

/** Asks what a new item is; its price is entered where those of the others are. */
export function AddItem({ onClose }: AddItemProps): ReactNode {
  const t = useTranslate();
  const id = useId();
  const { edit, published } = useTools();
  const { isAllowed } = usePluginHost();
  const kinds = ITEM_KINDS.filter((each) => {
    const flag = flagOfItem(each, published.solutionType);
    return (flag === undefined || isAllowed({ flags: [flag] })) && isCountedKind(published, each);
  });
  const { specs } = usePriceInputs().model.metaData;
  const [kind, setKind] = useState<ItemKind>(
    uncoveredKeys(published, specs)?.length === 0 ? "fixed" : "range",
  );
  const [texts, setTexts] = useState({ name: "", group: "", min: "0", max: "", step: "1", choices: "" });
  const [isTried, setIsTried] = useState(false);
  const uncovered = kind === "range" || kind === "select" ? uncoveredKeys(published, specs) : undefined;
  const [counted = uncovered?.[0] ?? "", setCounted] = useState<string>();
  const name = texts.name.trim();
  const [min, max, step] = [readNumber(texts.min), readNumber(texts.max), readNumber(texts.step)];
  const choices = texts.choices.split(",").flatMap((each) => each.trim() || []);
  const isUnlimited = texts.max.trim() === "";
  const problems = newItemProblems({ kind, name, choices, min, max: isUnlimited ? "" : max, step }, specs);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    setIsTried(true);
    const form = event.currentTarget;
    if (Object.keys(problems).length > 0) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    const key = uncovered?.includes(counted) === true ? counted : itemKeyOf(name, specs);
    const group = texts.group.trim();
    edit(addItem(key, newItem({ kind, name, group, min: min ?? ZERO, max, step: step ?? ONE, choices })));
    onClose(key);
  };
  const field = (key: keyof typeof texts, isShown = true) => {
    const reason = isTried && key !== "group" ? problems[key] : undefined;
    return (
      isShown && (
        <div>
          <TextInput
            size="xs"
            label={t(`pricing.new-${key}`)}
            value={texts[key]}
            error={reason !== undefined}
            aria-describedby={reason === undefined ? undefined : `${id}-${key}`}
            placeholder={key === "max" ? t("pricing.unlimited") : undefined}
            autoComplete="off"
            onChange={(event) => setTexts({ ...texts, [key]: event.currentTarget.value })}
          />
          {reason !== undefined && (
            <p id={`${id}-${key}`} className={fields["problem"]}>
              {t(`pricing.new-wrong-${reason}`)}
            </p>
          )}
        </div>
      )
    );
  };
  const isRange = kind === "range";
  return (
    <Dialog
      title={t("pricing.add-item")}
      text={t("pricing.add-item-text")}
      onClose={() => onClose(undefined)}
    >
      <form noValidate onSubmit={submit}>
        <div className={styles["fields"]}>
          {field("name")}
          {field("group")}
          <NativeSelect
            size="xs"
            label={t("pricing.new-kind")}
            value={kind}
            data={kinds.map((value) => ({ value, label: t(`pricing.kind-${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              setKind(kinds.find((each) => each === value) ?? "range")
            }
          />
          {uncovered !== undefined && uncovered.length > 0 && (
            <NativeSelect
              size="xs"
              label={t("pricing.new-ordered")}
              value={counted}
              data={[
                ...uncovered.map((each) => ({ value: each, label: each })),
                { value: "", label: t("pricing.new-ordered-nowhere") },
              ]}
              onChange={({ currentTarget: { value } }) => setCounted(value)}
            />
          )}
          {field("min", isRange)}
          {field("max", isRange)}
          {field("step", isRange)}
          {field("choices", kind === "select")}
          {uncovered !== undefined && !uncovered.includes(counted) && (
            <p role="status">{t("pricing.new-uncounted")}</p>
          )}
        </div>
        <DialogButtons>
          <Button variant="default" onClick={() => onClose(undefined)}>
            {t("dialog.cancel")}
          </Button>
          <Button type="submit">{t("pricing.add-item")}</Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
