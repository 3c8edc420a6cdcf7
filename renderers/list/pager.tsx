import type { ListChange, ListModel } from "#engine/model";
import { ActionIcon, NativeSelect } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./list.module.css";

export interface PagerProps {
  readonly model: Pick<ListModel, "page" | "rows">;
  readonly onChange: (change: ListChange) => void;
}

const NUMBER = new Intl.NumberFormat("en");

/** The shown range, "101–200 of 3,120", with links to other pages. */
export function Pager({ model, onChange }: PagerProps) {
  const t = useTranslate();
  const { number, size, sizes, total } = model.page;
  const pages = Math.max(1, Math.ceil(total / size));
  const first = (number - 1) * size + 1;
  const last = Math.min(total, number * size);
  const go = (page: number) => onChange({ page });
  return (
    <nav className={styles["pager"]} aria-label={t("list.pages")}>
      <NativeSelect
        size="xs"
        className={styles["sizes"] ?? ""}
        aria-label={t("list.page-size")}
        value={String(size)}
        data={sizes.map((each) => ({ value: String(each), label: t("list.rows-per-page", { count: each }) }))}
        onChange={(event) => onChange({ size: Number(event.currentTarget.value) })}
      />
      <span className={styles["position"]} aria-live="polite">
        {first > total
          ? t("list.total", { total: NUMBER.format(total) })
          : t("list.position", {
              first: NUMBER.format(first),
              last: NUMBER.format(last),
              total: NUMBER.format(total),
            })}
      </span>
      <span className={styles["steps"]}>
        <Step icon="chevrons-left" label={t("list.page-first")} isOff={number <= 1} onGo={() => go(1)} />
        <Step
          icon="chevron-left"
          label={t("list.page-previous")}
          isOff={number <= 1}
          onGo={() => go(Math.min(number - 1, pages))}
        />
        <Step
          icon="chevron-right"
          label={t("list.page-next")}
          isOff={number >= pages}
          onGo={() => go(number + 1)}
        />
        <Step
          icon="chevrons-right"
          label={t("list.page-last")}
          isOff={number >= pages}
          onGo={() => go(pages)}
        />
      </span>
    </nav>
  );
}

interface StepProps {
  readonly icon: string;
  readonly label: string;
  readonly isOff: boolean;
  readonly onGo: () => void;
}

function Step({ icon, label, isOff, onGo }: StepProps) {
  return (
    <ActionIcon variant="subtle" color="gray" disabled={isOff} onClick={onGo} aria-label={label}>
      <Icon name={icon} />
    </ActionIcon>
  );
}
