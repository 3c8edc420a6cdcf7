import type { Meta, StoryObj } from "@storybook/react-vite";
import type { MetersModel, ProblemModel } from "#engine/model";
import { FigureProblem, MetersPanel } from "#renderers";
import { FigureStory, LONG } from "./figure-story.tsx";

interface MetersStoryProps {
  readonly model: MetersModel | ProblemModel;
  readonly width?: string;
  readonly onRetry: () => void;
}

function MetersStory({ model, width, onRetry }: MetersStoryProps) {
  return (
    <FigureStory title="Pool Frankfurt" width={width}>
      {model.kind === "meters" ? (
        <MetersPanel model={model} />
      ) : (
        model.figure !== undefined && <FigureProblem model={model} figure={model.figure} onRetry={onRetry} />
      )}
    </FigureStory>
  );
}

const QUOTA: MetersModel = {
  kind: "meters",
  id: "quota",
  title: "Used of the quota",
  meters: [
    { label: "CPU", used: "36.8 GHz", limit: "80 GHz", share: 0.46, hint: "46 % used" },
    {
      label: "Memory",
      used: "158 GB",
      limit: "192 GB",
      share: 0.82,
      tone: "warning",
      hint: "82 % used, 34 GB free",
    },
    {
      label: "Storage",
      used: "4,096 GB",
      limit: "4,096 GB",
      share: 1,
      tone: "failure",
      hint: "100 % used, 0 GB free",
    },
    { label: "Backup", used: "0 GB", limit: "500 GB", share: 0, hint: "0 % used" },
    { label: "Machines", used: "412", limit: "∞", hint: "Unlimited" },
  ],
};

function problem(state: ProblemModel["state"], title: string, text: string): ProblemModel {
  const figure = { kind: "meters", label: "Used of the quota", lines: 3 } as const;
  return { kind: "problem", id: "quota", state, title, text, canRetry: state === "error", figure };
}

const meta: Meta<typeof MetersStory> = {
  title: "Renderers/Dashboard/Meters",
  component: MetersStory,
  args: { model: QUOTA, onRetry: () => {} },
};
export default meta;

type Story = StoryObj<typeof MetersStory>;

/** Enough, little left, nothing left, unused, and without a limit. */
export const Meters: Story = {};

export const Loading: Story = { args: { model: problem("loading", "Used of the quota", "Loading") } };

export const Empty: Story = {
  args: { model: problem("empty", "Nothing to show", "There are no figures yet.") },
};

export const Failed: Story = {
  args: { model: problem("error", "This could not be loaded", "502 Error - The pool does not answer") },
};

export const LongText: Story = {
  args: {
    width: "22rem",
    model: {
      ...QUOTA,
      title: LONG,
      meters: QUOTA.meters.map((each) => ({ ...each, label: `${each.label} ${LONG}` })),
    },
  },
};
