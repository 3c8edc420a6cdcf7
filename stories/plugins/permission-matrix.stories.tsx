import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { createFakeEngine, fakeViewer } from "#engine/testing";
import { ActionProvider, EngineProvider } from "#renderers";
import { PermissionMatrix } from "../../app/plugins/permission-matrix/permission-matrix.tsx";

const TAGS = [
  "Accounts",
  "API Keys",
  "Contacts",
  "Customizations",
  "Database Servers",
  "Roles",
  "Users",
  "Notifications",
  "Solutions",
  "Pricing",
  "SKUs",
  "Unit Prices",
  "Contracts",
  "Invoices",
  "ConnectWise",
  "ASA Management",
  "Audit",
  "Hooks",
  "Managed Access",
  "Webhooks",
].map((name, index) => ({
  id: index + 1,
  name,
  description:
    name === "Accounts"
      ? "Accounts and the customers below them, with their contacts, their portals and what they may see"
      : `What concerns ${name}`,
}));

interface MatrixStoryProps {
  readonly who: "provider" | "customer";
  readonly addOnly?: boolean;
  readonly readOnly?: boolean;
  /** Permissions that the viewer has only through this role. */
  readonly isOwn?: boolean;
  /** Tags that the viewer does not have. */
  readonly without?: readonly string[];
}

const GRANTED = [{ activityTag: { id: 7 }, C: false, R: true, U: false, D: false }];

function accessTo(without: readonly string[]) {
  const tags = TAGS.filter(({ name }) => !without.includes(name));
  return Object.fromEntries(tags.map(({ name }) => [name, { C: true, R: true, U: true, D: true }]));
}

/** The matrix with a value that it changes. */
function MatrixStory({
  who,
  addOnly = false,
  readOnly = false,
  isOwn = false,
  without = [],
}: MatrixStoryProps) {
  const [engine] = useState(() =>
    createFakeEngine({ viewer: fakeViewer(who, { claims: { access: accessTo(without) } }) }),
  );
  const [value, setValue] = useState<unknown>(GRANTED);
  return (
    <EngineProvider engine={engine}>
      <ActionProvider>
        <main>
          <PermissionMatrix
            id="matrix"
            label="Permissions"
            with={{ tags: { data: TAGS }, granted: GRANTED, kept: isOwn ? GRANTED : [], addOnly, readOnly }}
            value={value}
            isInvalid={false}
            describedBy={undefined}
            disabledReason={undefined}
            onChange={setValue}
            onBlur={() => {}}
            onProblem={() => {}}
          />
        </main>
      </ActionProvider>
    </EngineProvider>
  );
}

const meta: Meta<typeof MatrixStory> = {
  title: "Plugins/Permission matrix",
  component: MatrixStory,
  args: { who: "provider" },
};
export default meta;

type Story = StoryObj<typeof MatrixStory>;

export const Provider: Story = {};

export const Customer: Story = { args: { who: "customer" } };

export const AddOnly: Story = { args: { addOnly: true } };

export const ReadOnly: Story = { args: { readOnly: true } };

/** A person who manages roles without all permissions can grant their own. */
export const NotEverything: Story = { args: { who: "provider", without: ["ConnectWise", "Audit"] } };

/** A role that grants more than the viewer has must be changed by somebody else. */
export const Stronger: Story = { args: { without: ["Users"] } };

/** People cannot remove permissions that they have only through this role. */
export const Own: Story = { args: { isOwn: true } };

/** On a phone the headings of the columns are letters. */
export const Narrow: Story = { globals: { viewport: { value: "phone" } } };
