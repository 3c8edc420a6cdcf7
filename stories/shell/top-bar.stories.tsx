import type { Meta, StoryObj } from "@storybook/react-vite";
import { TopBar } from "../../app/shell/top-bar.tsx";
import {
  ACCOUNT,
  AWAY,
  COMPLETE,
  FAILED,
  LONG_NAME,
  notificationsOf,
  RUNNING,
  WAITING,
} from "./shell-fixture.ts";

const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'%3E%3Cpath fill='teal' d='M0 0h1v1H0z'/%3E%3C/svg%3E";

const nothing = { notifications: notificationsOf([]), onClear: () => {} };

const meta: Meta<typeof TopBar> = {
  title: "Shell/Top bar",
  component: TopBar,
  args: {
    account: ACCOUNT,
    notifications: nothing,
    isMenuOpen: true,
    onToggleMenu: () => {},
    onRefresh: () => {},
  },
  decorators: [
    // The menu that its first button opens and closes.
    (Story) => (
      <>
        <Story />
        <div id="atrium-menu" />
      </>
    ),
  ],
};
export default meta;

type Story = StoryObj<typeof TopBar>;

export const Customer: Story = {};

export const Managed: Story = { args: { account: { ...ACCOUNT, isManaged: true } } };

export const WithPicture: Story = { args: { account: { ...ACCOUNT, picture: PICTURE } } };

export const LongNames: Story = {
  args: { account: { ...ACCOUNT, isManaged: true, companyName: LONG_NAME, username: LONG_NAME } },
};

export const Narrow: Story = {
  args: { account: { ...ACCOUNT, isManaged: true }, isMenuOpen: false },
  globals: { viewport: { value: "phone" } },
};

export const Running: Story = {
  args: { notifications: { ...nothing, notifications: notificationsOf(RUNNING) } },
};

export const Waiting: Story = {
  args: { notifications: { ...nothing, notifications: notificationsOf(WAITING) } },
};

export const Complete: Story = {
  args: { notifications: { ...nothing, notifications: notificationsOf(COMPLETE) } },
};

export const Failed: Story = {
  args: { notifications: { ...nothing, notifications: notificationsOf([...FAILED, ...COMPLETE]) } },
};

/** A read that no server answered. */
export const Away: Story = {
  args: { notifications: { ...nothing, notifications: notificationsOf(AWAY) } },
};

export const All: Story = {
  args: {
    notifications: {
      ...nothing,
      notifications: notificationsOf([...RUNNING, ...WAITING, ...COMPLETE, ...FAILED]),
    },
  },
};
