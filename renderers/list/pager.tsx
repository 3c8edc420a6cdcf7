import type { ListChange, ListModel } from "#engine/model";
import { ActionIcon, NativeSelect } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./foot.module.css";

export interface PagerProps {
  readonly page: ListModel["page"];
  /** The list's own; undefined: it is that of the page. */
  readonly title: string | undefined;
  readonly onChange: (change: ListChange) => void;
}

/** How many rows a page has, and the ways to other pages. */
export function Pager({ page, title, onChange }: PagerProps) {
  const t = useTranslate();
  const { number, size, sizes, total } = page;
  const pages = Math.max(1, Math.ceil(total / size));
  const go = (to: number) => onChange({ page: to });
  return (
    <nav
      className={styles["pager"]}
      aria-label={title === undefined ? t("list.pages") : t("list.pages-of", { list: title })}
    >
      <NativeSelect
        size="xs"
        className={styles["sizes"] ?? ""}
        aria-label={t("list.page-size")}
        value={String(size)}
        data={sizes.map((each) => ({ value: String(each), label: t("list.rows-per-page", { count: each }) }))}
        onChange={(event) => onChange({ size: Number(event.currentTarget.value) })}
      />
      {Math.max(pages, number) > 1 && (
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
      )}
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
