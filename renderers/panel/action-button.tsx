import type { ActionModel } from "#engine/model";
import { Button, type ButtonLook, Tooltip } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useNavigation } from "../navigation.tsx";

export interface ActionButtonsProps {
  readonly actions: readonly ActionModel[];
  readonly isBusy: (action: ActionModel) => boolean;
  readonly onStart: (action: ActionModel) => void;
}

/** The actions of a page, a panel or a list beside each other: of those that add or buy, the first alone stands out. */
export function ActionButtons({ actions, isBusy, onStart }: ActionButtonsProps) {
  const main = actions.find(({ kind }) => kind === "add" || kind === "purchase");
  return actions.map((action) => (
    <ActionButton
      key={action.id}
      action={action}
      isMain={action === main}
      isBusy={isBusy(action)}
      onStart={() => onStart(action)}
    />
  ));
}

export interface ActionButtonProps {
  readonly action: ActionModel;
  /** The one that people most likely came for. */
  readonly isMain?: boolean;
  readonly isBusy: boolean;
  readonly onStart: () => void;
}

/** One action. Disabled, it stays in reach of the keyboard and says why. */
export function ActionButton({ action, isMain = false, isBusy, onStart }: ActionButtonProps) {
  const { Link } = useNavigation();
  const { label, icon, isDanger, disabledReason, href } = action;
  const look: ButtonLook = {
    variant: isMain ? "filled" : "default",
    size: "compact-md",
    leftSection: <Icon name={icon} />,
    loading: isBusy,
    ...(isDanger ? { color: "red" } : {}),
  };
  if (href !== undefined && disabledReason === undefined) {
    return (
      <Button component={Link} href={href} {...look}>
        {label}
      </Button>
    );
  }
  const button = (
    <Button
      {...look}
      {...(disabledReason === undefined
        ? {}
        : { "data-disabled": true, "aria-disabled": true, "aria-description": disabledReason })}
      onClick={() => {
        if (disabledReason === undefined) onStart();
      }}
    >
      {label}
    </Button>
  );
  return disabledReason === undefined ? button : <Tooltip label={disabledReason}>{button}</Tooltip>;
}
