import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { ActionProvider, EngineProvider, PageView, useNavigation } from "#renderers";
import type { Navigation } from "#renderers";
import { createFakeServices, OBJECT_TEMPLATE, SERVICES_TEMPLATE } from "./fake-services.ts";
import type { FakeServices, FakeServicesParts } from "./fake-services.ts";
import styles from "../list/list-story.module.css";

interface PageStoryProps {
  readonly template: string;
  readonly parts?: FakeServicesParts;
  /** Gives tests access to the reads. */
  readonly onEngine?: (engine: FakeServices) => void;
  /** Gives tests the query of the address whenever it is drawn, and what leads to another. */
  readonly onQuery?: (query: string, navigate: Navigation["navigate"]) => void;
}

/** A page from its template, over working services. */
function PageStory({ template, parts, onEngine, onQuery }: PageStoryProps) {
  const { location, navigate } = useNavigation();
  onQuery?.(location.query, navigate);
  const [engine] = useState(() => {
    const made = createFakeServices(parts);
    onEngine?.(made);
    return made;
  });
  return (
    <EngineProvider engine={engine}>
      <ActionProvider>
        <main className={styles["page"]}>
          <PageView template={template} route={{}} />
        </main>
      </ActionProvider>
    </EngineProvider>
  );
}

const meta: Meta<typeof PageStory> = {
  title: "Renderers/Page",
  component: PageStory,
  args: { template: "services" },
  parameters: { location: "/pages/services/my-services" },
};
export default meta;

type Story = StoryObj<typeof PageStory>;

export const List: Story = {};

export const SecondPage: Story = {
  parameters: { location: "/pages/services/my-services?page=2&size=20&sort=-name" },
};

export const Cards: Story = { args: { template: "cards" } };

export const FormWithPanelsBeside: Story = { args: { template: "resize" } };

/** The list waits for a parameter, whose choices are there. */
export const RequiredParameter: Story = { args: { template: "machines" } };

/** The second parameter is chosen without a person, and the address says it. */
export const PickedParameter: Story = {
  args: { template: "machines" },
  parameters: { location: "/pages/services/machines?service=7" },
};

/** The address has a value that is no choice. */
export const UnknownParameter: Story = {
  args: { template: "machines" },
  parameters: { location: "/pages/services/machines?service=999&machine=vm-x" },
};

export const Tabs: Story = { args: { template: "service" } };

export const SideBySide: Story = { args: { template: "side-by-side" } };

export const ObjectPage: Story = { args: { template: "object" } };

/** Of the actions of a thing those that can be used now stand first. */
export const ObjectPageStates: Story = {
  args: {
    template: "object",
    parts: {
      templates: {
        object: {
          ...OBJECT_TEMPLATE,
          pageActions: [
            { id: "modify", kind: "modify", goto: "/pages/edit" },
            {
              id: "power",
              kind: "vm-state",
              of: "load.service.state",
              states: { resume: { from: ["Suspended"] }, pause: { from: ["Error"] } },
              call: { api: "pricing", do: "POST /service/7/<to>" },
            },
          ],
        },
      },
    },
  },
};

export const ObjectPageLoading: Story = { args: { template: "object", parts: { isSilent: true } } };

/** Input is kept while another tab is open. */
export const FormOnATab: Story = { args: { template: "form-tab" } };

export const Loading: Story = { args: { parts: { isSilent: true } } };

const failure = { message: "The pricing service does not answer", fields: [], isBroken: false };
export const Failed: Story = {
  args: { parts: { failure: { ...failure, status: 502, text: `502 Error - ${failure.message}` } } },
};

export const Forbidden: Story = {
  args: {
    parts: {
      failure: {
        ...failure,
        status: 403,
        message: "Missing permission Services.R",
        text: "403 Error - Missing permission Services.R",
      },
    },
  },
};

export const WrongTemplate: Story = {
  args: { parts: { templates: { services: { ...SERVICES_TEMPLATE, colums: [], kind: "lst" } } } },
};
