import { memo, type ReactNode, useState } from "react";
import type { PriceMetaData, Spec } from "#pricing/calculation";
import { Button, Icon, useTranslate } from "#renderers/plugin";
import { isItemChanged, itemPointer } from "../state/index.ts";
import { AddItem } from "./add-item.tsx";
import { useFields, usePriceInputs, useTools } from "./console-context.tsx";
import { ItemEditor } from "./item-editor.tsx";
import { Locked } from "./locked.tsx";
import { groupsOf } from "../../words/index.ts";
import { itemWords } from "./item-words.ts";
import styles from "./items.module.css";

export interface ItemListProps {
  readonly open: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
}

/** The items of a model by group; each opens to its prices. */
export function ItemList({ open, onToggle }: ItemListProps): ReactNode {
  const t = useTranslate();
  const { published, currency } = useTools();
  const { problems } = useFields();
  const { model } = usePriceInputs();
  const { specs, contractOverride } = model.metaData;
  const pointers = [...problems.keys()];
  const [isAdding, setIsAdding] = useState(false);
  const close = (key: string | undefined) => {
    setIsAdding(false);
    if (key !== undefined) onToggle(key);
  };
  return (
    <section className={styles["items"]} aria-label={t("pricing.items")}>
      <div className={styles["line"]}>
        <h2 className={styles["heading"]}>
          {t("pricing.items")} <span className={styles["count"]}>{specs.size}</span>
        </h2>
        {!published.isForeign && (
          <div className={styles["adding"]}>
            <Button
              size="compact-md"
              variant="default"
              leftSection={<Icon name="add" size={14} />}
              onClick={() => setIsAdding(true)}
            >
              {t("pricing.add-item")}
            </Button>
          </div>
        )}
      </div>
      {isAdding && <AddItem onClose={close} />}
      {specs.size === 0 && <p className={styles["note"]}>{t("pricing.items-empty")}</p>}
      <table aria-label={t("pricing.items")} className={styles["table"]} hidden={specs.size === 0}>
        <thead>
          <tr>
            <th scope="col">{t("pricing.item")}</th>
            <th scope="col">{t("pricing.payment-type")}</th>
            <th scope="col" className={styles["number"]}>
              {t("pricing.price")}
            </th>
            <th scope="col" className={styles["number"]} data-wide>
              {t("pricing.included")}
            </th>
            <th scope="col" data-wide>
              {t("pricing.parts")}
            </th>
          </tr>
        </thead>
        {groupsOf(specs).map((group) => (
          <tbody key={group.name}>
            <tr className={styles["group"]}>
              <th scope="rowgroup" colSpan={5}>
                {group.name === "" ? t("pricing.service") : group.name}
              </th>
            </tr>
            {group.items.map(([key, spec]) => (
              <ItemRow
                key={key}
                itemKey={key}
                spec={spec}
                contract={contractOverride?.specs.get(key)}
                currency={currency}
                isChanged={isItemChanged(published.document.model, model, key)}
                hasProblem={pointers.some((pointer) => pointer.startsWith(`${itemPointer(key)}/`))}
                problem={problems.get(itemPointer(key))}
                isOpen={open.has(key)}
                onToggle={onToggle}
              />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

interface ItemRowProps {
  readonly itemKey: string;
  readonly spec: Spec;
  readonly contract: PriceMetaData | undefined;
  readonly currency: string;
  readonly isChanged: boolean;
  /** Something in it is wrong. */
  readonly hasProblem: boolean;
  /** What is wrong with the item itself. */
  readonly problem: string | undefined;
  readonly isOpen: boolean;
  readonly onToggle: (key: string) => void;
}

const ItemRow = memo(function ItemRow(props: ItemRowProps): ReactNode {
  const { itemKey, spec, contract, currency, isChanged, hasProblem, problem, isOpen, onToggle } = props;
  const t = useTranslate();
  const { id } = useTools();
  const words = itemWords(t, spec, currency);
  const panelId = `${id}-open-${itemKey}`;
  return (
    <>
      <tr className={styles["row"]} data-open={isOpen || undefined}>
        <th scope="row">
          <button
            type="button"
            id={`${id}${itemPointer(itemKey)}`}
            className={styles["opener"]}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            onClick={() => onToggle(itemKey)}
          >
            <Icon name="chevron-right" size={14} className={styles["chevron"]} />
            <span className={styles["name"]}>{words.name}</span>
          </button>
          {isChanged && <span className={styles["badge"]}>{t("pricing.changed")}</span>}
          {(hasProblem || problem !== undefined) && (
            <span className={styles["badge"]} data-tone="failure">
              {t("pricing.has-problem")}
            </span>
          )}
          {contract !== undefined && <span className={styles["badge"]}>{t("pricing.badge-contract")}</span>}
          {problem !== undefined && <p className={styles["itemProblem"]}>{problem}</p>}
        </th>
        <td className={styles["type"]}>{spec.disableAll ? t("pricing.not-sold") : words.paymentType}</td>
        <td className={styles["number"]}>{words.price}</td>
        <td className={styles["number"]} data-wide>
          {words.included}
        </td>
        <td data-wide>{words.parts}</td>
      </tr>
      {isOpen && (
        <tr className={styles["opened"]}>
          <td colSpan={5} id={panelId}>
            <Locked>
              <ItemEditor itemKey={itemKey} spec={spec} contract={contract} />
            </Locked>
          </td>
        </tr>
      )}
    </>
  );
});
