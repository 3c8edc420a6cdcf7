import { type ReactNode, useState } from "react";
import { escapeSegment, ZERO } from "#validators";
import type { Decimal } from "#validators";
import { ActionIcon, Button, Icon, NativeSelect, TextInput, useTranslate } from "#renderers/plugin";
import { setUnread, together } from "../state/index.ts";
import type { DocumentEdit, Names } from "../state/index.ts";
import { useTools } from "./console-context.tsx";
import { MoneyField } from "./money-field.tsx";
import { TextField } from "./text-field.tsx";
import styles from "./items.module.css";

type Amounts = ReadonlyMap<string, Decimal>;

export interface AmountsByNameProps {
  readonly label: string;
  readonly pointer: string;
  readonly amounts: Amounts;
  /** Names that a price may be for, with their texts. */
  readonly choices: ReadonlyMap<string, string>;
  /** Others can be typed; as a rule where there are no choices. */
  readonly takesOthers?: boolean;
  /** What the platform has: others have no price to be charged by. Absent: any name can be typed. */
  readonly known?: Names | undefined;
  /** What buyers read of names that are typed; absent: the names themselves. */
  readonly texts?: NameTexts;
  /** Keeps the name that the platform has for what is added: buyers read it until another text is entered. */
  readonly toName?: (name: string, text: string) => DocumentEdit;
  /** In a field that is empty: which price counts instead. */
  readonly placeholder: string;
  readonly toEdit: (amounts: Amounts) => DocumentEdit;
}

export interface NameTexts {
  readonly of: (name: string) => string;
  /** With an empty text buyers read the name. */
  readonly toEdit: (name: string, text: string) => DocumentEdit;
}

/** A price for each of several: select items, clusters, storage policies. A choice that is emptied has the plain price. */
export function AmountsByName(props: AmountsByNameProps): ReactNode {
  const { label, pointer, amounts, choices, known, texts, placeholder, toEdit } = props;
  const { takesOthers = choices.size === 0 } = props;
  const t = useTranslate();
  const { edit } = useTools();
  const nameOf = (each: string) => choices.get(each) ?? known?.get(each) ?? each;
  const names = [...new Set([...choices.keys(), ...amounts.keys()])];
  const put = (each: string, amount: Decimal) => toEdit(new Map(amounts).set(each, amount));
  const without = (each: string) => toEdit(new Map([...amounts].filter(([key]) => key !== each)));
  const add = (each: string) => {
    const name = known?.get(each);
    const naming = name === undefined || props.toName === undefined ? [] : [props.toName(each, name)];
    edit(together(put(each, ZERO), ...naming));
  };
  const pointerOf = (each: string) => `${pointer}/${escapeSegment(each)}`;
  return (
    <>
      {names.length > 0 && (
        <table className={`${styles["inner"]} ${styles["short-table"]}`} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{t("pricing.choice")}</th>
              {texts !== undefined && <th scope="col">{t("pricing.item-text")}</th>}
              <th scope="col">{t("pricing.price")}</th>
              <th scope="col" className={styles["remove"]}>
                <span className={styles["hidden"]}>{t("pricing.remove")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {names.map((each) => (
              <tr key={each}>
                <th scope="row">
                  {nameOf(each)}
                  {known?.has(each) === false && !choices.has(each) && (
                    <p className={styles["itemProblem"]}>{t("pricing.place-unknown")}</p>
                  )}
                </th>
                {texts !== undefined && (
                  <td className={styles["short"]}>
                    <TextField
                      pointer={`${pointerOf(each)}/text`}
                      label={t("pricing.item-text-of", { item: each })}
                      isLabelHidden
                      value={texts.of(each)}
                      placeholder={each}
                      toEdit={(text) => texts.toEdit(each, text)}
                    />
                  </td>
                )}
                <td className={styles["short"]}>
                  <MoneyField
                    pointer={pointerOf(each)}
                    label={t("pricing.price-of", { item: nameOf(each) })}
                    value={amounts.get(each)}
                    placeholder={placeholder}
                    toEdit={(amount) => put(each, amount)}
                    {...(choices.has(each) ? { toEmpty: without(each) } : {})}
                  />
                </td>
                <td className={styles["remove"]}>
                  {!choices.has(each) && (
                    <ActionIcon
                      size="sm"
                      variant="subtle"
                      color="gray"
                      aria-label={t("pricing.multi-remove", { item: each })}
                      onClick={() =>
                        edit(
                          together(
                            without(each),
                            setUnread(pointerOf(each), undefined),
                            ...(texts === undefined ? [] : [texts.toEdit(each, "")]),
                          ),
                        )
                      }
                    >
                      <Icon name="x" size={14} />
                    </ActionIcon>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {takesOthers && (
        <NamedPrice isOpen={amounts.size > 0}>
          {known === undefined ? (
            <AddName isTaken={(name) => names.includes(name)} onAdd={add} />
          ) : (
            <AddKnown known={new Map([...known].filter(([each]) => !names.includes(each)))} onAdd={add} />
          )}
        </NamedPrice>
      )}
    </>
  );
}

/** Few items have such prices: folded until there is one. */
function NamedPrice({ isOpen, children }: { readonly isOpen: boolean; readonly children: ReactNode }) {
  const t = useTranslate();
  if (isOpen) return children;
  return (
    <details className={styles["folded"]}>
      <summary>{t("pricing.by-name")}</summary>
      {children}
    </details>
  );
}

/** Adds a price for a cluster or storage policy of the platform. */
function AddKnown({ known, onAdd }: { readonly known: Names; readonly onAdd: (name: string) => void }) {
  const t = useTranslate();
  const [chosen, setChosen] = useState<string>();
  const first = chosen !== undefined && known.has(chosen) ? chosen : [...known.keys()][0];
  if (first === undefined) return <p className={styles["note"]}>{t("pricing.place-none")}</p>;
  return (
    <div className={styles["adding-name"]}>
      <NativeSelect
        size="xs"
        aria-label={t("pricing.place")}
        value={first}
        data={[...known].map(([value, label]) => ({ value, label }))}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Button
        size="compact-md"
        variant="default"
        leftSection={<Icon name="add" size={14} />}
        onClick={() => onAdd(first)}
      >
        {t("pricing.multi-add")}
      </Button>
    </div>
  );
}

interface AddNameProps {
  readonly isTaken: (name: string) => boolean;
  readonly onAdd: (name: string) => void;
}

/** Adds a price for a cluster or storage policy by its name. */
function AddName({ isTaken, onAdd }: AddNameProps) {
  const t = useTranslate();
  const [name, setName] = useState("");
  const typed = name.trim();
  const canAdd = typed !== "" && !isTaken(typed);
  const add = () => {
    if (!canAdd) return;
    onAdd(typed);
    setName("");
  };
  return (
    <div className={styles["adding-name"]}>
      <TextInput
        size="xs"
        aria-label={t("pricing.multi-name")}
        placeholder={t("pricing.multi-name")}
        value={name}
        data-typing={name === "" ? undefined : true}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Enter" && add()}
      />
      <Button
        size="compact-md"
        variant="default"
        leftSection={<Icon name="add" size={14} />}
        disabled={!canAdd}
        onClick={add}
      >
        {t("pricing.multi-add")}
      </Button>
    </div>
  );
}
