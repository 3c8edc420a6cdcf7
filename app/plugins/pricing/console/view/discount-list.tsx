import { type ReactNode, useRef, useState } from "react";
import { ZERO } from "#validators";
import type { Discount } from "#pricing/calculation";
import { ActionIcon, Button, Icon, NativeSelect, useTranslate } from "#renderers/plugin";
import { addDiscount, discountPointer, removeDiscount, setUnread, together } from "../state/index.ts";
import type { AccountChoice, AccountDiscounts } from "../state/index.ts";
import { useFields, usePriceInputs, useTools } from "./console-context.tsx";
import { DiscountEditor } from "./discount-editor.tsx";
import { Locked } from "./locked.tsx";
import { discountWords } from "./discount-words.ts";
import styles from "./items.module.css";

export interface DiscountListProps {
  readonly accounts: readonly AccountDiscounts[];
  /** Accounts that may get a discount. */
  readonly choices: readonly AccountChoice[];
  /** The open discount, by its pointer. */
  readonly open: string | undefined;
  readonly onOpen: (pointer: string | undefined) => void;
}

/** What a new discount is, until it is changed; its rate has to be entered. */
const NEW_DISCOUNT: Discount = {
  targetType: "solution",
  attributes: {},
  discountType: "percent",
  pricePerUnit: ZERO,
};

/** The discounts of the accounts; each opens to its fields. */
export function DiscountList({ accounts, choices, open, onOpen }: DiscountListProps): ReactNode {
  const t = useTranslate();
  const { edit, id, currency, places, published } = useTools();
  const { isForeign } = published;
  const { problems } = useFields();
  const { model } = usePriceInputs();
  const { specs } = model.metaData;
  const count = accounts.reduce((sum, { discounts }) => sum + discounts.length, 0);
  return (
    <section className={styles["items"]} aria-label={t("pricing.discounts")}>
      <div className={styles["line"]}>
        <h2 className={styles["heading"]}>
          {t("pricing.discounts")} <span className={styles["count"]}>{count}</span>
        </h2>
        {!isForeign && <AddDiscount accounts={accounts} choices={choices} onOpen={onOpen} />}
      </div>
      {count === 0 ? (
        <p className={styles["note"]}>{t("pricing.discounts-empty")}</p>
      ) : (
        <table aria-label={t("pricing.discounts")} className={styles["table"]}>
          <thead>
            <tr>
              <th scope="col">{t("pricing.discount-on")}</th>
              <th scope="col">{t("pricing.discount-for")}</th>
              <th scope="col" data-wide>
                {t("pricing.discount-kind")}
              </th>
              <th scope="col" className={styles["number"]}>
                {t("pricing.discount-value")}
              </th>
              <th scope="col" className={styles["remove"]}>
                <span className={styles["hidden"]}>{t("pricing.remove")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {accounts.flatMap((account, at) =>
              account.discounts.map((discount, index) => {
                const pointer = discountPointer(at, index);
                const words = discountWords(t, discount, specs, { currency, places });
                const isOpen = open === pointer;
                const hasProblem = [...problems.keys()].some((each) => each.startsWith(`${pointer}/`));
                return [
                  <tr key={pointer} className={styles["row"]} data-open={isOpen || undefined}>
                    <th scope="row">
                      <button
                        type="button"
                        id={`${id}${pointer}`}
                        className={styles["opener"]}
                        aria-expanded={isOpen}
                        onClick={() => onOpen(isOpen ? undefined : pointer)}
                      >
                        <Icon name="chevron-right" size={14} className={styles["chevron"]} />
                        <span className={styles["name"]}>{words.on}</span>
                      </button>
                      {hasProblem && (
                        <span className={styles["badge"]} data-tone="failure">
                          {t("pricing.has-problem")}
                        </span>
                      )}
                    </th>
                    <td>{account.companyName}</td>
                    <td data-wide>{words.kind}</td>
                    <td className={styles["number"]}>{words.value}</td>
                    <td className={styles["remove"]}>
                      {!isForeign && (
                        <ActionIcon
                          size="sm"
                          variant="subtle"
                          color="gray"
                          aria-label={t("pricing.remove-discount", {
                            on: words.on,
                            account: account.companyName,
                          })}
                          onClick={() => {
                            edit(removeDiscount(at, index));
                            onOpen(undefined);
                          }}
                        >
                          <Icon name="x" size={14} />
                        </ActionIcon>
                      )}
                    </td>
                  </tr>,
                  isOpen && (
                    <tr key={`${pointer} open`} className={styles["opened"]}>
                      <td colSpan={5}>
                        <Locked>
                          <DiscountEditor account={at} index={index} discount={discount} specs={specs} />
                        </Locked>
                      </td>
                    </tr>
                  ),
                ];
              }),
            )}
          </tbody>
        </table>
      )}
      {accounts.some(({ discounts }) => discounts.length > 1) && (
        <p className={styles["note"]}>{t("pricing.discounts-order")}</p>
      )}
    </section>
  );
}

type AddDiscountProps = Pick<DiscountListProps, "accounts" | "choices" | "onOpen">;

/** Chooses an account, none to begin with, and gives it a discount, which opens. */
function AddDiscount({ accounts, choices, onOpen }: AddDiscountProps) {
  const t = useTranslate();
  const { edit, id } = useTools();
  const known = new Set(accounts.map(({ Accounts_id }) => Accounts_id));
  const all = [...accounts, ...choices.filter(({ Accounts_id }) => !known.has(Accounts_id))].toSorted(
    (one, other) => one.companyName.localeCompare(other.companyName),
  );
  const [chosen, setChosen] = useState("");
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLSelectElement>(null);
  if (all.length === 0) return null;
  const choose = (account: string) => {
    setChosen(account);
    setMissing(false);
  };
  const add = () => {
    const account = all.find(({ Accounts_id }) => String(Accounts_id) === chosen);
    if (account === undefined) {
      setMissing(true);
      return field.current?.focus();
    }
    const found = accounts.findIndex(({ Accounts_id }) => Accounts_id === account.Accounts_id);
    const at = found < 0 ? accounts.length : found;
    const pointer = discountPointer(at, accounts[at]?.discounts.length ?? 0);
    edit(
      together(
        addDiscount({ Accounts_id: account.Accounts_id, companyName: account.companyName }, NEW_DISCOUNT),
        setUnread(`${pointer}/pricePerUnit`, ""),
      ),
    );
    onOpen(pointer);
    choose("");
  };
  const problemId = `${id}-discount-account-problem`;
  return (
    <div className={styles["adding"]}>
      <div>
        <NativeSelect
          ref={field}
          size="xs"
          aria-label={t("pricing.discount-account")}
          value={chosen}
          data={[
            { value: "", label: t("pricing.discount-account-choose") },
            ...all.map(({ Accounts_id, companyName }) => ({
              value: String(Accounts_id),
              label: companyName,
            })),
          ]}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? problemId : undefined}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        {isMissing && (
          <p id={problemId} className={styles["itemProblem"]}>
            {t("pricing.discount-account-missing")}
          </p>
        )}
      </div>
      <Button size="compact-md" variant="default" leftSection={<Icon name="add" size={14} />} onClick={add}>
        {t("pricing.add-discount")}
      </Button>
    </div>
  );
}
