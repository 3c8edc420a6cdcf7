import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { ActionProvider, EngineProvider, PageView } from "#renderers";
import styles from "../list/list-story.module.css";
import { createFakeServices } from "../page/fake-services.ts";
import type { FakeServices, FakeServicesParts } from "../page/fake-services.ts";
import { OVERVIEW_BODIES, OVERVIEW_TEMPLATE } from "./overview.ts";

interface DashboardStoryProps {
  readonly parts?: FakeServicesParts;
  /** Gives tests access to the reads. */
  readonly onEngine?: (engine: FakeServices) => void;
}

/** A page of figures, meters, charts and short lists. */
function DashboardStory({ parts, onEngine }: DashboardStoryProps) {
  const [engine] = useState(() => {
    const made = createFakeServices({
      templates: { overview: OVERVIEW_TEMPLATE },
      bodies: OVERVIEW_BODIES,
      ...parts,
    });
    onEngine?.(made);
    return made;
  });
  return (
    <EngineProvider engine={engine}>
      <ActionProvider>
        <main className={styles["page"]}>
          <PageView template="overview" route={{}} />
        </main>
      </ActionProvider>
    </EngineProvider>
  );
}

const meta: Meta<typeof DashboardStory> = {
  title: "Renderers/Dashboard/Page",
  component: DashboardStory,
  parameters: { location: "/pages/overview" },
};
export default meta;

type Story = StoryObj<typeof DashboardStory>;

/** Four figures, usage beside meters, cost beside the newest services. */
export const Overview: Story = {};

/** Each part keeps its place. */
export const Loading: Story = { args: { parts: { isSilent: true } } };

const message = "The billing service does not answer";

/** What failed says so in its place; the others are there. */
export const PartlyFailed: Story = {
  args: {
    parts: {
      failing: ["/costs", "/use"],
      failure: { status: 502, message, text: `502 Error - ${message}`, fields: [], isBroken: false },
    },
  },
};
