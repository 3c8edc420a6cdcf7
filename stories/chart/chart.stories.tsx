import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ChartModel, ChartSeries } from "#engine/model";
import { ChartPanel } from "#renderers";
import styles from "../list/list-story.module.css";

function ChartStory({ model, width }: { readonly model: ChartModel; readonly width?: string }) {
  return (
    <main className={styles["page"]} style={{ maxInlineSize: width }}>
      <h1 className={styles["title"]}>web-01</h1>
      <ChartPanel model={model} />
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
