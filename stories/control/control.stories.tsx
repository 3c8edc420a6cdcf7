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
        <Checkbox label="Some of them" indeterminate readOnly checked={false} />
        <Checkbox label="All of them" defaultChecked />
        <Skeleton height={12} width="60%" />
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
