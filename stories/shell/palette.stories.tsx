import type { Meta, StoryObj } from "@storybook/react-vite";
import { buildMenu } from "#engine/navigation";
import { type CustomerType } from "#engine";
import { createFakeEngine, fakeViewer } from "#engine/testing";
import { EngineProvider, type PageCommand } from "#renderers";
import { ownKey } from "../../app/navigation/own-key.ts";
import { CommandPalette } from "../../app/palette/command-palette.tsx";
import { shippedShell } from "../setup/shipped-templates.ts";

const shell = shippedShell();

interface PaletteStoryProps {
  readonly type: CustomerType;
  readonly commands?: readonly PageCommand[];
  readonly recent?: readonly { readonly title: string; readonly href: string }[];
  readonly onShortcuts?: () => void;
  readonly onClose?: () => void;
}

/** The palette of a role, with the portal's own routes and menus. */
function PaletteStory(props: PaletteStoryProps) {
  const { type, commands = [], recent = [], onShortcuts = () => {}, onClose = () => {} } = props;
  const viewer = fakeViewer(type);
  const engine = createFakeEngine();
  engine.ports.tabStore.set(
    ownKey(engine, "recent"),
    JSON.stringify([{ title: "Here", href: "/pages/account/logs" }, ...recent]),
  );
  return (
    <EngineProvider engine={engine}>
      <CommandPalette
        menu={buildMenu(shell, viewer, shell.translations)}
        shell={shell}
        viewer={viewer}
        commands={() => commands}
        onShortcuts={onShortcuts}
        onClose={onClose}
      />
    </EngineProvider>
  );
}

const meta: Meta<typeof PaletteStory> = {
  title: "Shell/Command palette",
  component: PaletteStory,
  args: { type: "customer" },
};
export default meta;

type Story = StoryObj<typeof PaletteStory>;

const action = (
  id: string,
  label: string,
  disabledReason?: string,
  row?: PageCommand["row"],
): PageCommand => ({
  action: {
    id,
    kind: "run",
    label,
    icon: "run",
    isDanger: false,
    asks: false,
    pointer: "",
    disabledReason,
  },
  row,
  start: () => {},
});

export const Customer: Story = {};
export const Provider: Story = { args: { type: "provider" } };
export const Distributor: Story = { args: { type: "distributor" } };
export const WithActions: Story = {
  args: {
    commands: [action("sync", "Synchronise"), action("purchase", "Purchase", "The connector is syncing.")],
    recent: [
      { title: "erp-production", href: "/pages/services/vcenter/v2/resource-pool/manage/3" },
      { title: "Not theirs", href: "/pages/marketplace/branding" },
    ],
  },
};
/** Actions of rows are offered once somebody types. */
export const WithRows: Story = {
  args: {
    commands: ["app-01", "app-02", "web-01", "web-02", "db-01", "db-02", "db-03"].map((name) =>
      action("off", "Power off", name === "app-02" ? "Already powered off" : undefined, { key: name, name }),
    ),
  },
};
export const Narrow: Story = { ...WithActions, globals: { viewport: { value: "phone" } } };
