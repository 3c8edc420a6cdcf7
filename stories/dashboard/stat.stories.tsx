import type { Meta, StoryObj } from "@storybook/react-vite";
import type { CellModel, ProblemModel, StatModel } from "#engine/model";
import { FigureProblem, StatPanel } from "#renderers";
import { FigureStory, LONG } from "./figure-story.tsx";

interface StatStoryProps {
  readonly stats: readonly (StatModel | ProblemModel)[];
  readonly width?: string;
  readonly onRetry: () => void;
}

function StatStory({ stats, width, onRetry }: StatStoryProps) {
  return (
    <FigureStory title="Figures" width={width}>
      {stats.map((model) =>
        model.kind === "stat" ? (
          <StatPanel key={model.id} model={model} />
        ) : (
          model.figure !== undefined && (
            <FigureProblem key={model.id} model={model} figure={model.figure} onRetry={onRetry} />
          )
        ),
      )}
    </FigureStory>
  );
}

function stat(
  label: string,
  text: string,
  more: Partial<StatModel> = {},
  cell: Partial<CellModel> = {},
): StatModel {
  return {
    kind: "stat",
    id: label,
    label,
    cell: { field: "value", format: "number", text, ...cell },
    ...more,
  };
}

function problem(label: string, state: ProblemModel["state"], title: string, text: string): ProblemModel {
  const figure = { kind: "stat", label, lines: 1 } as const;
  return { kind: "problem", id: label, state, title, text, canRetry: state === "error", figure };
}

const MONTH = 2_592_000_000;
const line = {
  points: [240, 251, 249, 262, 270, 284, 280, 296, 308, 320].map(
    (value, step) => [step * MONTH, value] as const,
  ),
  text: "Services: latest 320, lowest 240, highest 320.",
};
const toList = { href: "/pages/services/my-services" };

const STATS = [
  stat("Services", "320", { change: { text: "+12 since last month", tone: "success" }, line }, toList),
  stat("Services in error", "5", { change: { text: "+2 since yesterday", tone: "failure" } }, toList),
  stat("Cost in November so far", "€8,214.60", { change: { text: "−€2,687.51 against October" } }),
  stat("Customers", "266", { change: { text: "No change since last month" } }),
  stat("Memory used", "63 %"),
  stat("Machines allowed", "∞", {}, { format: "limit", hint: "Unlimited" }),
];

const meta: Meta<typeof StatStory> = {
  title: "Renderers/Dashboard/Stat card",
  component: StatStory,
  args: { stats: STATS, onRetry: () => {} },
};
export default meta;

type Story = StoryObj<typeof StatStory>;

export const Figures: Story = {};

/** A figure that there is not says why; a real nought is a figure. */
export const Empty: Story = {
  args: {
    stats: [
      stat("Open invoices", "", { reason: "The first invoice is written on 1 December." }),
      stat("Average age", ""),
      stat("Services in error", "0"),
    ],
  },
};

export const Loading: Story = {
  args: { stats: [problem("Services", "loading", "Services", "Loading"), stat("Customers", "266")] },
};

export const Failed: Story = {
  args: {
    stats: [
      problem(
        "Services",
        "error",
        "This could not be loaded",
        "502 Error - The pricing service does not answer",
      ),
      stat("Customers", "266"),
    ],
  },
};

export const Forbidden: Story = {
  args: {
    stats: [
      problem(
        "Open invoices",
        "forbidden",
        "You have no permission to see this",
        "Missing permission Billing.R.",
      ),
    ],
  },
};

export const Narrow: Story = { args: { width: "22rem" } };

export const LongText: Story = {
  args: {
    width: "22rem",
    stats: [
      stat(LONG, "1,204,550,120,344", { change: { text: `+12 ${LONG}`, tone: "success" }, line }, toList),
      stat(`Open ${LONG}`, "", { reason: LONG }),
    ],
  },
};
