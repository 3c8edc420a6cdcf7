import type { ActionModel } from "#engine/model";
import { ActionIcon, Menu } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useNavigation } from "../navigation.tsx";
import { useTranslate } from "../translation.tsx";
import { ActionButton, type ActionButtonsProps } from "./action-button.tsx";
import { MenuAction } from "./menu-action.tsx";

/**
 * The actions of one thing: the first is the main one, the second stands beside it, the rest are in a menu. What
 * cannot be undone is always in the menu.
 */
export function ObjectActions({ actions, isBusy, onStart }: ActionButtonsProps) {
  const t = useTranslate();
  const { navigate } = useNavigation();
  const shown = actions.filter(({ isDanger }) => !isDanger).slice(0, 2);
  const rest = actions.filter((action) => !shown.includes(action));
  const [main, second] = shown;
  const button = (action: ActionModel, isMain: boolean) => (
    <ActionButton
      key={action.id}
      action={action}
      isMain={isMain}
      isBusy={isBusy(action)}
      onStart={() => onStart(action)}
    />
  );
  return (
    <>
      {second !== undefined && button(second, false)}
      {main !== undefined && button(main, true)}
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
