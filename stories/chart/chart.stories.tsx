import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ChartModel, ChartSeries, ProblemModel } from "#engine/model";
import { ChartPanel, FigureProblem } from "#renderers";
import styles from "../list/list-story.module.css";

function ChartStory({
  model,
  width,
}: {
  readonly model: ChartModel | ProblemModel;
  readonly width?: string;
}) {
  return (
    <main className={styles["page"]} style={{ maxInlineSize: width }}>
      <h1 className={styles["title"]}>web-01</h1>
      {model.kind === "chart" ? (
        <ChartPanel model={model} />
      ) : (
        model.figure !== undefined && <FigureProblem model={model} figure={model.figure} onRetry={() => {}} />
      )}
    </main>
  );
}

const START = Date.UTC(2026, 0, 15);
const wave = (name: string, shift: number, count = 96): ChartSeries => ({
  name,
  points: Array.from({ length: count }, (_, step) => [
    START + step * 900_000,
    Math.round(50 + 30 * Math.sin(step / 9 + shift) + ((step * 7) % 9)),
  ]),
});

const USE: ChartModel = {
  kind: "chart",
  id: "use",
  title: "Use",
  as: "area",
  unit: "%",
  series: [wave("CPU", 0), wave("Memory", 2)],
};

const meta: Meta<typeof ChartStory> = {
  title: "Renderers/Chart",
  component: ChartStory,
  args: { model: USE },
};
export default meta;

type Story = StoryObj<typeof ChartStory>;

export const Area: Story = {};

/** Along a quantity, with one marked. */
export const Quantities: Story = {
  args: {
    model: {
      kind: "chart",
      id: "prices",
      title: "Memory",
      as: "line",
      unit: "",
      currency: "EUR",
      along: { name: "Memory in GB", unit: "GB", mark: 40 },
      series: [
        { name: "Draft", points: [8, 40, 64, 65, 128].map((at) => [at, at < 65 ? at * 5 : at * 4] as const) },
        { name: "Published", points: [8, 40, 64, 65, 128].map((at) => [at, at * 4.5] as const) },
      ],
    },
  },
};

export const Line: Story = {
  args: {
    model: {
      ...USE,
      as: "line",
      series: ["CPU", "Memory", "Network", "Disk reads", "Disk writes"].map((name, index) =>
        wave(name, index),
      ),
    },
  },
};

export const Bars: Story = {
  args: {
    model: { ...USE, as: "bar", unit: "GB", title: "Written per hour", series: [wave("Written", 1, 24)] },
  },
};

const month = (name: string, first: number): ChartSeries => ({
  name,
  points: Array.from({ length: 12 }, (_, step) => [Date.UTC(2025, step, 15), first * (1 + step / 20)]),
});

/** The parts of a whole stand on one another. */
export const StackedAmounts: Story = {
  args: {
    model: {
      kind: "chart",
      id: "cost",
      title: "Cost by month",
      as: "bar",
      unit: "",
      currency: "EUR",
      series: [month("Recurring", 6200), month("Usage", 1700), month("One-time", 240)],
    },
  },
};

/** The colours repeat, the strokes do not. */
/** Two things may have one name. */
export const SameNames: Story = {
  args: { model: { ...USE, as: "line", series: [wave("web-01", 0), wave("web-01", 1)] } },
};

export const ManySeries: Story = {
  args: {
    model: {
      ...USE,
      as: "line",
      series: Array.from({ length: 8 }, (_, index) => wave(`web-0${index + 1}`, index)),
    },
  },
};

function problem(state: ProblemModel["state"], title: string, text: string): ProblemModel {
  const figure = { kind: "chart", label: "Use", lines: 1 } as const;
  return { kind: "problem", id: "use", state, title, text, canRetry: state === "error", figure };
}

export const Loading: Story = { args: { model: problem("loading", "Use", "Loading") } };

export const Empty: Story = {
  args: { model: problem("empty", "Nothing to show", "There are no values for this period.") },
};

export const Failed: Story = {
  args: {
    model: problem("error", "This could not be loaded", "502 Error - The metrics service does not answer"),
  },
};

/** The curve stops where a value is missing. */
export const Gaps: Story = {
  args: {
    model: {
      ...USE,
      as: "line",
      series: [
        {
          name: "CPU",
          points: wave("CPU", 0).points.map(([at, value], index) => [
            at,
            index > 30 && index < 50 ? null : value,
          ]),
        },
      ],
    },
  },
};

export const OnePoint: Story = { args: { model: { ...USE, series: [wave("CPU", 0, 1)] } } };

export const Narrow: Story = { args: { width: "22rem" } };

const LONG = "a-disk-whose-name-nobody-thought-would-ever-become-this-long-when-it-was-made-in-a-hurry";
export const LongText: Story = {
  args: { width: "22rem", model: { ...USE, title: LONG, series: [wave(LONG, 0)] } },
};
