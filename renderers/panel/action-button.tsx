import { Button, Tooltip } from "@mantine/core";
import type { ActionModel } from "#engine";
import { Icon } from "../icon/index.ts";
import { useNavigation } from "../navigation.tsx";

export interface ActionButtonProps {
  readonly action: ActionModel;
  readonly isBusy: boolean;
  readonly onStart: () => void;
}

/** An action of a page, a panel or a list. Disabled, it stays in reach of the keyboard and says why. */
export function ActionButton({ action, isBusy, onStart }: ActionButtonProps) {
  const { navigate } = useNavigation();
  const { label, icon, isDanger, disabledReason, href, kind } = action;
  const isMain = kind === "add" || kind === "purchase";
  const button = (
    <Button
      variant={isMain ? "filled" : "default"}
      {...(isDanger ? { color: "red" } : {})}
      size="compact-md"
      leftSection={<Icon name={icon} />}
      loading={isBusy}
      {...(disabledReason === undefined
        ? {}
        : { "data-disabled": true, "aria-disabled": true, "aria-description": disabledReason })}
      onClick={() => {
        if (disabledReason !== undefined) return;
        if (href === undefined) onStart();
        else navigate(href);
      }}
    >
      {label}
    </Button>
  );
  return disabledReason === undefined ? button : <Tooltip label={disabledReason}>{button}</Tooltip>;
}
