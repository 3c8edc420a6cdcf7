import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactNode } from "react";
import { Icon } from "#renderers";
import {
  ActionIcon,
  Button,
  Checkbox,
  Menu,
  NativeSelect,
  Popover,
  Skeleton,
  TextInput,
  Tooltip,
} from "../../renderers/control/index.ts";
import styles from "./control-story.module.css";

/** The controls of lists, panels and the shell. */
function Board({ children }: { readonly children: ReactNode }) {
  return <div className={styles["board"]}>{children}</div>;
}

const meta: Meta<typeof Board> = { title: "Controls/Light controls", component: Board };
export default meta;

type Story = StoryObj<typeof Board>;

const VARIANTS = ["filled", "default", "light", "subtle"] as const;

export const Buttons: Story = {
  args: {
    children: (
      <>
        {VARIANTS.map((variant) => (
          <p key={variant}>
            <Button variant={variant}>Save</Button>{" "}
            <Button variant={variant} color="red" leftSection={<Icon name="trash" />}>
              Delete
            </Button>{" "}
            <Button variant={variant} size="compact-sm" loading>
              Saving
            </Button>{" "}
            <Button variant={variant} size="compact-md" disabled>
              Not now
            </Button>{" "}
            <ActionIcon variant={variant} aria-label={`Refresh, ${variant}`}>
              <Icon name="refresh" />
            </ActionIcon>
          </p>
        ))}
      </>
    ),
  },
};

export const Inputs: Story = {
  args: {
    children: (
      <>
        <TextInput label="Name" defaultValue="web-01" leftSection={<Icon name="search" />} />
        <TextInput label="Port" type="number" defaultValue="99999" error />
        <NativeSelect
          label="Size"
          data={[
            { value: "s", label: "Small" },
            { value: "l", label: "Large" },
          ]}
        />
        <Skeleton height={12} width="60%" />
      </>
    ),
  },
};

/** Ticked, chosen and switched on look alike in both schemes, wherever they stand. */
export const Choices: Story = {
  args: {
    children: (
      <>
        <Checkbox label="None of them" />
        <Checkbox label="Some of them" indeterminate readOnly checked={false} />
        <Checkbox label="All of them" defaultChecked />
        <Checkbox label="Not now" disabled />
        <Checkbox label="Not to be changed" disabled defaultChecked />
        {(["Light", "Dark", "Match system"] as const).map((name, at) => (
          <label key={name} className={styles["choice"]}>
            <input type="radio" name="scheme" defaultChecked={at === 0} disabled={at === 2} /> {name}
          </label>
        ))}
        {(["Off", "On", "Off, not to be changed", "On, not to be changed"] as const).map((name, at) => (
          <label key={name} className={styles["choice"]}>
            <input
              type="checkbox"
              role="switch"
              checked={at % 2 === 1}
              aria-checked={at % 2 === 1}
              disabled={at > 1}
              readOnly
            />{" "}
            {name}
          </label>
        ))}
      </>
    ),
  },
};

export const WithMenu: Story = {
  args: {
    children: (
      <Menu>
        <Menu.Target>
          <Button variant="default">Actions</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="pencil" />}>Modify</Menu.Item>
          <Menu.Item>Resize</Menu.Item>
          <Menu.Item>Power on</Menu.Item>
          <Menu.Item>Power off</Menu.Item>
          <Menu.Item>Delete</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    ),
  },
};

export const WithPopover: Story = {
  args: {
    children: (
      <>
        <Popover>
          <Popover.Target>
            <Button variant="default">Columns</Button>
          </Popover.Target>
          <Popover.Dropdown aria-label="Columns">
            <Checkbox label="Name" />
            <Checkbox label="State" />
          </Popover.Dropdown>
        </Popover>
        <button type="button">Elsewhere</button>
      </>
    ),
  },
};

export const WithTooltip: Story = {
  args: {
    children: (
      <Tooltip label="The connector is syncing.">
        <Button aria-disabled>Purchase</Button>
      </Tooltip>
    ),
  },
};
