import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { createFakeEngine } from "#engine/testing";
import type { FakeEngine } from "#engine/testing";
import { ActionProvider, EngineProvider, PageView } from "#renderers";
import type { Plugin } from "#renderers";
import { quotaPlugins } from "./index.ts";
import { QUOTA_TEMPLATE, QUOTAS_TEMPLATE } from "./templates.ts";

const QUOTAS = {
  data: [
    { id: 1, name: "Cores", used: 12, limit: 16 },
    { id: 2, name: "Memory", used: 30, limit: -1 },
  ],
};

export interface PluginStoryProps {
  readonly template: "quotas" | "quota" | "wrong";
  readonly plugins?: readonly Plugin[];
  /** Gives tests access to the calls. */
  readonly onEngine?: (engine: FakeEngine) => void;
}

/** A page that uses the plugins. */
function PluginStory({ template, plugins = quotaPlugins, onEngine }: PluginStoryProps) {
  const [engine] = useState(() => {
    const [summary] = QUOTAS_TEMPLATE.panels;
    const made = createFakeEngine({
      templates: {
        quotas: QUOTAS_TEMPLATE,
        quota: QUOTA_TEMPLATE,
        wrong: { ...QUOTAS_TEMPLATE, panels: [{ ...summary, with: { api: 7 } }] },
      },
      bodies: {
        "POST /recount": { type: "object" },
        "POST /quota": { type: "object", properties: { limit: { type: "integer" } } },
      },
      answers: { "/quota": QUOTAS, "/quota?page=1": QUOTAS },
    });
    onEngine?.(made);
    return made;
  });
  return (
    <EngineProvider engine={engine}>
      <ActionProvider plugins={plugins}>
        <main>
          <PageView template={template} route={{}} />
        </main>
      </ActionProvider>
    </EngineProvider>
  );
}

const meta: Meta<typeof PluginStory> = {
  title: "Plugins/Example",
  component: PluginStory,
  args: { template: "quotas" },
};
export default meta;

type Story = StoryObj<typeof PluginStory>;

/** A panel with an action of the template, and a cell in each row. */
export const PanelAndCell: Story = {};

export const Field: Story = { args: { template: "quota" } };

/** The template has a number where the plugin needs a text. */
export const WrongWith: Story = { args: { template: "wrong" } };

/** The portal was started without plugins, or has none of that name. */
export const Unknown: Story = { args: { plugins: [] } };

function Broken(): never {
  throw new Error("The quota service speaks another language");
}

/** A plugin that throws stays in its box; its cells show their text. */
export const Thrown: Story = {
  args: { plugins: quotaPlugins.map((plugin) => ({ ...plugin, component: Broken })) },
};
