import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { type CustomerType } from "#engine";
import { buildMenu, type MenuItem } from "#engine/navigation";
import { fakeViewer } from "#engine/testing";
import { Sidebar } from "../../app/shell/sidebar.tsx";
import type { SidebarState } from "../../app/shell/sidebar-width.ts";
import { english, shippedShell } from "../setup/shipped-templates.ts";

const SHELL = shippedShell();

interface SidebarStoryProps {
  readonly type: CustomerType;
  readonly state: SidebarState;
  readonly onClose?: () => void;
  readonly onShortcuts?: () => void;
  readonly more?: readonly MenuItem[];
}

/** The menu of a role, from the portal's own menus. */
function SidebarStory(props: SidebarStoryProps) {
  const { type, state, onClose = () => {}, onShortcuts = () => {}, more = [] } = props;
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  return (
    <Sidebar
      items={[...buildMenu(SHELL, fakeViewer(type), english), ...more]}
      state={state}
      onClose={onClose}
      onShortcuts={onShortcuts}
      expanded={expanded}
      onExpand={(title, isExpanded) =>
        setExpanded(isExpanded ? [...expanded, title] : expanded.filter((other) => other !== title))
      }
    />
  );
}

const meta: Meta<typeof SidebarStory> = {
  title: "Shell/Sidebar",
  component: SidebarStory,
  args: { type: "customer", state: "open" },
};
export default meta;

type Story = StoryObj<typeof SidebarStory>;

export const Customer: Story = {};
export const Provider: Story = { args: { type: "provider" } };
export const Distributor: Story = { args: { type: "distributor" } };
export const WithLinkOutside: Story = {
  args: { more: [{ title: "Status page", icon: "link", url: "https://status.example/", target: "status" }] },
};
const NESTED: readonly MenuItem[] = [
  {
    title: "Help",
    icon: "help",
    children: [
      { title: "First steps", href: "/pages/add-page/first-steps" },
      { title: "Outside", children: [{ title: "Status page", url: "https://status.example/" }] },
    ],
  },
];
export const Nested: Story = { args: { more: NESTED } };
export const NestedCollapsed: Story = { args: { more: NESTED, state: "collapsed" } };
export const Collapsed: Story = { args: { state: "collapsed" } };
export const OverThePage: Story = {
  args: { state: "over" },
  globals: { viewport: { value: "phone" } },
};
