import type { ActionModel } from "#engine";
import { Button, type ButtonLook, Tooltip } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useNavigation } from "../navigation.tsx";

export interface ActionButtonProps {
  readonly action: ActionModel;
  readonly isBusy: boolean;
  readonly onStart: () => void;
}

/** An action of a page, a panel or a list. Disabled, it stays in reach of the keyboard and says why. */
export function ActionButton({ action, isBusy, onStart }: ActionButtonProps) {
  const { Link } = useNavigation();
  const { label, icon, isDanger, disabledReason, href, kind } = action;
  const isMain = kind === "add" || kind === "purchase";
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
