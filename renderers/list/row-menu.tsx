import type { ReactNode } from "react";
import { createContext, useCallback, useContext, useMemo, useRef, useState } from "react";
import type { ActionModel, RowModel } from "#engine/model";
import { ActionIcon } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useNavigation } from "../navigation.tsx";
import { lazyPart, PartBoundary } from "../part/index.ts";
import { useTranslate } from "../translation.tsx";
import { MissingMenu } from "./missing-menu.tsx";
import styles from "./row-menu.module.css";

interface RowMenu {
  readonly openKey: string | undefined;
  /** Opens the menu of a row under an element, which gets the focus back. */
  readonly open: (row: RowModel, under: HTMLElement) => void;
  readonly isBusy: (action: ActionModel, row: RowModel) => boolean;
  /** Starts once more what failed. */
  readonly retry: RetryRow;
}

/** Starts an action once more that failed on a row. */
export type RetryRow = (row: RowModel, action: ActionModel, submitId: string | undefined) => void;

const RowMenuContext = createContext<RowMenu | undefined>(undefined);

export interface RowMenuProviderProps {
  /** Those shown now: an open menu has what its row can do at this moment. */
  readonly rows: readonly RowModel[];
  readonly onAction: (action: ActionModel, row: RowModel) => void;
  readonly onRetry: RetryRow;
  readonly isBusy: (action: ActionModel, row: RowModel) => boolean;
  readonly children: ReactNode;
}

const RowMenuList = lazyPart(
  () => import("./row-menu-list.tsx"),
  (module) => module.RowMenuList,
  { failed: MissingMenu },
);

/** A press comes soon: what it opens is loaded before. */
function prepare(): void {
  void RowMenuList.load();
}

/** One menu for all rows: a menu per row would cost more than the rows themselves. */
export function RowMenuProvider({ rows, onAction, onRetry, isBusy, children }: RowMenuProviderProps) {
  const { navigate } = useNavigation();
  const [opened, setOpened] = useState<{ readonly row: RowModel; readonly under: HTMLElement }>();
  const from = useRef<HTMLElement>(null);
  const close = useCallback(() => setOpened(undefined), []);
  const open = useCallback((row: RowModel, under: HTMLElement) => {
    from.current = under;
    setOpened({ row, under });
  }, []);
  const openKey = opened?.row.key;
  const menu = useMemo(() => ({ openKey, open, isBusy, retry: onRetry }), [openKey, open, isBusy, onRetry]);
  const choose = (action: ActionModel, row: RowModel) => {
    close();
    // The chosen item is removed: a dialog that opens now returns the focus to the row's button.
    from.current?.focus();
    if (action.href === undefined) onAction(action, row);
    else navigate(action.href);
  };
  return (
    <RowMenuContext value={menu}>
      {children}
      {opened !== undefined && (
        <PartBoundary onFailed={close}>
          <RowMenuList
            {...opened}
            rows={rows}
            onChoose={choose}
            onClose={() => {
              close();
              from.current?.focus();
            }}
          />
        </PartBoundary>
      )}
    </RowMenuContext>
  );
}

/** The button at the end of a row; nothing where the row has no actions. */
export function RowMenuButton({ row }: { readonly row: RowModel }) {
  const t = useTranslate();
  const menu = useRowMenu();
  if (row.actions.length === 0) return null;
  const isOpen = menu.openKey === row.key;
  const doing = row.work?.state === "running" ? row.work.text : undefined;
  const isBusy = doing !== undefined || row.actions.some((action) => menu.isBusy(action, row));
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={t("list.actions-for", { row: row.name })}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      aria-busy={isBusy || undefined}
      aria-description={doing}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={(event) => menu.open(row, event.currentTarget)}
      data-row-menu
    >
      {isBusy ? <span className={styles["busy"]} aria-hidden /> : <Icon name="dots-vertical" />}
    </ActionIcon>
  );
}

/** Opens the menu of a row from elsewhere: the menu key, a card. */
export function useRowMenu(): RowMenu {
  const menu = useContext(RowMenuContext);
  if (menu === undefined) throw new Error("Put a RowMenuProvider above this: a ListView has one.");
  return menu;
}
