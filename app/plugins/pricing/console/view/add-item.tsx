import { type FormEvent, type ReactNode, useState } from "react";
import { ONE, ZERO } from "#validators";
import { flagOfItem } from "#pricing/calculation";
import { Dialog, DialogButtons } from "#renderers/dialog";
import { Button, NativeSelect, TextInput, usePluginHost, useTranslate } from "#renderers/plugin";
import { addItem, ITEM_KINDS, itemKeyOf, newItem } from "../state/index.ts";
import type { ItemKind } from "../state/index.ts";
import { usePriceInputs, useTools } from "./console-context.tsx";
import { readNumber } from "./number-field.tsx";
import styles from "./items.module.css";

export interface AddItemProps {
  /** The added item's key; undefined: it was cancelled. */
  readonly onClose: (key: string | undefined) => void;
}

/** Asks what a new item is; its price is entered where those of the others are. */
export function AddItem({ onClose }: AddItemProps): ReactNode {
  const t = useTranslate();
  const { edit, published } = useTools();
  const { isAllowed } = usePluginHost();
  const kinds = ITEM_KINDS.filter((each) => {
    const flag = flagOfItem(each, published.solutionType);
    return flag === undefined || isAllowed({ flags: [flag] });
  });
  const { specs } = usePriceInputs().model.metaData;
  const [kind, setKind] = useState<ItemKind>("range");
  const [texts, setTexts] = useState({ name: "", group: "", min: "0", max: "", step: "1", choices: "" });
  const [isTried, setIsTried] = useState(false);
  const name = texts.name.trim();
  const [min, max, step] = [readNumber(texts.min), readNumber(texts.max), readNumber(texts.step)];
  const choices = texts.choices.split(",").flatMap((each) => each.trim() || []);
  const wrong = {
    name: name === "",
    group: false,
    min: kind === "range" && min === undefined,
    max: kind === "range" && texts.max.trim() !== "" && (max === undefined || max.lt(min ?? ZERO)),
    step: kind === "range" && (step === undefined || step.eq(ZERO)),
    choices: kind === "select" && choices.length === 0,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setIsTried(true);
    if (Object.values(wrong).includes(true)) return;
    const key = itemKeyOf(name, specs);
    const group = texts.group.trim();
    edit(addItem(key, newItem({ kind, name, group, min: min ?? ZERO, max, step: step ?? ONE, choices })));
    onClose(key);
  };
  const field = (key: keyof typeof texts, isShown = true) =>
    isShown && (
      <TextInput
        size="xs"
        label={t(`pricing.new-${key}`)}
        value={texts[key]}
        error={isTried && wrong[key]}
        placeholder={key === "max" ? t("pricing.unlimited") : undefined}
        autoComplete="off"
        onChange={(event) => setTexts({ ...texts, [key]: event.currentTarget.value })}
      />
    );
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
          {field("min", isRange)}
          {field("max", isRange)}
          {field("step", isRange)}
          {field("choices", kind === "select")}
        </div>
        {isTried && Object.values(wrong).includes(true) && (
          <p role="alert" className={styles["wrong"]}>
            {t("pricing.new-wrong")}
          </p>
        )}
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
