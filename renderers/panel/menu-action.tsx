import type { ActionModel } from "#engine/model";
import { Menu } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import styles from "./panel.module.css";

export interface MenuActionProps {
  readonly action: ActionModel;
  readonly isFirst: boolean;
  readonly onChoose: () => void;
}

/** An action in a menu. A disabled one can still be focused, so that its reason can be read. */
export function MenuAction({ action, isFirst, onChoose }: MenuActionProps) {
  const isOff = action.disabledReason !== undefined;
  return (
    <Menu.Item
      className={styles["menu-action"] ?? ""}
      leftSection={<Icon name={action.icon} />}
      data-danger={(action.isDanger && !isOff) || undefined}
      aria-disabled={isOff || undefined}
      data-autofocus={isFirst || undefined}
      data-off={isOff || undefined}
      closeMenuOnClick={!isOff}
      onClick={() => {
        if (!isOff) onChoose();
      }}
    >
      {action.label}
      {isOff && <span className={styles["reason"]}>{action.disabledReason}</span>}
    </Menu.Item>
  );
}
