import type { ActionModel } from "#engine/model";
import { Button, type ButtonLook, Tooltip } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useNavigation } from "../navigation.tsx";

export interface ActionButtonsProps {
  readonly actions: readonly ActionModel[];
  readonly isBusy: (action: ActionModel) => boolean;
  readonly onStart: (action: ActionModel) => void;
}

/** The actions of a page, a panel or a list side by side: of those that add or buy, only the first stands out. */
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
  /** The primary action. */
  readonly isMain?: boolean;
  readonly isBusy: boolean;
  /** Something else is being done that it would disturb. */
  readonly isWaiting?: boolean;
  readonly onStart: () => void;
  /** A click on the link of one that leads elsewhere. */
  readonly onFollow?: (() => void) | undefined;
}

/** One action. While disabled it can still be focused and shows why. */
export function ActionButton(props: ActionButtonProps) {
  const { action, isMain = false, isBusy, isWaiting, onStart, onFollow } = props;
  const { Link } = useNavigation();
  const { label, icon, isDanger, disabledReason, href } = action;
  const look: ButtonLook = {
    variant: isMain ? "filled" : "default",
    size: "compact-md",
    leftSection: <Icon name={icon} />,
    loading: isBusy,
    color: isDanger ? "red" : undefined,
  };
  if (href !== undefined && disabledReason === undefined) {
    return (
      <Button component={Link} href={href} onClick={onFollow} {...look}>
        {label}
      </Button>
    );
  }
  const button = (
    <Button
      {...look}
      disabled={isWaiting}
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
