import type { ReactNode } from "react";
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import type { ActionModel, RowModel } from "#engine/model";
import { ActionIcon, Menu } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useNavigation } from "../navigation.tsx";
import { MenuAction } from "../panel/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./list.module.css";

interface RowMenu {
  readonly openKey: string | undefined;
  /** Opens the menu of a row under an element, which gets the focus back. */
  readonly open: (row: RowModel, under: HTMLElement) => void;
  readonly isBusy: (action: ActionModel, row: RowModel) => boolean;
}

const RowMenuContext = createContext<RowMenu | undefined>(undefined);

export interface RowMenuProviderProps {
  readonly onAction: (action: ActionModel, row: RowModel) => void;
  readonly isBusy: (action: ActionModel, row: RowModel) => boolean;
  readonly children: ReactNode;
}

/** One menu for all rows: a menu per row would cost more than the rows themselves. */
export function RowMenuProvider({ onAction, isBusy, children }: RowMenuProviderProps) {
  const t = useTranslate();
  const { navigate } = useNavigation();
  const [opened, setOpened] = useState<{ readonly row: RowModel; readonly rect: DOMRect }>();
  const from = useRef<HTMLElement>(null);
  const close = useCallback(() => setOpened(undefined), []);
  const open = useCallback((row: RowModel, under: HTMLElement) => {
    from.current = under;
    setOpened({ row, rect: under.getBoundingClientRect() });
  }, []);
  const isOpen = opened !== undefined;
  useEffect(() => {
    if (!isOpen) return undefined;
    // The menu moves with its row, and is hidden with it.
    const handleScroll = (): void => {
      const rect = from.current?.getBoundingClientRect();
      const isInSight = rect !== undefined && rect.bottom > 0 && rect.top < window.innerHeight;
      setOpened((before) => (before === undefined || !isInSight ? undefined : { ...before, rect }));
    };
    window.addEventListener("scroll", handleScroll, { capture: true, passive: true });
    return () => window.removeEventListener("scroll", handleScroll, { capture: true });
  }, [isOpen]);
  const openKey = opened?.row.key;
  const menu = useMemo(() => ({ openKey, open, isBusy }), [openKey, open, isBusy]);
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
        <Menu
          opened
          onClose={() => {
            close();
            from.current?.focus();
          }}
          position="bottom-end"
          returnFocus={false}
        >
          <Menu.Target>
            <span
              aria-hidden
              className={styles["menu-anchor"]}
              style={{
                insetBlockStart: opened.rect.top,
                left: opened.rect.left,
                inlineSize: opened.rect.width,
                blockSize: opened.rect.height,
              }}
            >
              {/* A menu is named after its target, which has no name here. */}
              {t("list.actions-for", { row: opened.row.name })}
            </span>
          </Menu.Target>
          <Menu.Dropdown>
            {opened.row.actions.map((action, index) => (
              <MenuAction
                key={action.id}
                action={action}
                isFirst={index === 0}
                onChoose={() => choose(action, opened.row)}
              />
            ))}
          </Menu.Dropdown>
        </Menu>
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
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={t("list.actions-for", { row: row.name })}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      loading={row.actions.some((action) => menu.isBusy(action, row))}
      onClick={(event) => menu.open(row, event.currentTarget)}
      data-row-menu
    >
      <Icon name="dots-vertical" />
    </ActionIcon>
  );
}

/** Opens the menu of a row from elsewhere: the menu key, a card. */
export function useRowMenu(): RowMenu {
  const menu = useContext(RowMenuContext);
  if (menu === undefined) throw new Error("A row is outside a RowMenuProvider: put it into a ListView.");
  return menu;
}
