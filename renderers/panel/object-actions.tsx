import type { ActionModel } from "#engine/model";
import { ActionIcon, Menu } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useNavigation } from "../navigation.tsx";
import { useTranslate } from "../translation.tsx";
import { ActionButton, type ActionButtonsProps } from "./action-button.tsx";
import { MenuAction } from "./menu-action.tsx";

export interface ObjectActionsProps extends ActionButtonsProps {
  /** They begin a line: the main one comes first. Default: they end it, and the menu is beside the main one. */
  readonly isMainFirst?: boolean;
}

/**
 * The actions of one thing: two are buttons, the rest are in a menu, in the order of the template whatever its state is.
 * What cannot be undone is always in the menu, and so is what only another state allows. The first that can be done now is
 * the main one, unless it hurts: then none is.
 */
export function ObjectActions({ actions, isBusy, onStart, isMainFirst = false }: ObjectActionsProps) {
  const t = useTranslate();
  const { navigate } = useNavigation();
  const harmless = actions.filter(({ isDanger }) => !isDanger);
  const shown = harmless
    .filter(({ kind, disabledReason }) => kind !== "vm-state" || disabledReason === undefined)
    .slice(0, 2);
  const main = harmless.find(({ disabledReason }) => disabledReason === undefined);
  const rest = actions.filter((action) => !shown.includes(action));
  const button = (action: ActionModel) => (
    <ActionButton
      key={action.id}
      action={action}
      isMain={action === main && (action.tone ?? "neutral") === "neutral"}
      isBusy={isBusy(action)}
      onStart={() => onStart(action)}
    />
  );
  return (
    <>
      {(isMainFirst ? shown : shown.toReversed()).map(button)}
      {rest.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size="md" aria-label={t("head.more")} loading={rest.some(isBusy)}>
              <Icon name="dots-vertical" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((action, index) => (
              <MenuAction
                key={action.id}
                action={action}
                isFirst={index === 0}
                onChoose={() => (action.href === undefined ? onStart(action) : navigate(action.href))}
              />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
