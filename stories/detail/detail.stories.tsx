import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ActionModel, DetailModel, StatModel } from "#engine/model";
import { DetailView, StatPanel } from "#renderers";
import type { DetailViewProps } from "#renderers";
import styles from "../list/list-story.module.css";

interface DetailStoryProps extends DetailViewProps {
  readonly stats?: readonly StatModel[];
  readonly width?: string;
}

function DetailStory({ width, stats = [], ...props }: DetailStoryProps) {
  return (
    <main className={styles["page"]} style={{ maxInlineSize: width }}>
      <h1 className={styles["title"]}>web-01</h1>
      <div className={styles["stats"]}>
        {stats.map((stat) => (
          <StatPanel key={stat.id} model={stat} />
        ))}
      </div>
      <DetailView {...props} />
    </main>
  );
}

const action = (id: string, change: Partial<ActionModel> = {}): ActionModel => ({
  id,
  kind: "modify",
  label: "Modify",
  icon: "modify",
  isDanger: false,
  asks: false,
  pointer: "/actions/0",
  ...change,
});

const FACTS: DetailModel = {
  kind: "detail",
  id: "facts",
  title: "Facts",
  state: "ready",
  items: [
    { label: "Name", cell: { field: "name", format: "copyable", text: "web-01" } },
    { label: "State", cell: { field: "state", format: "state", text: "Available", tone: "success" } },
    { label: "Memory", cell: { field: "memory", format: "limit", text: "∞", hint: "Unlimited" } },
    {
      label: "Networks",
      cell: { field: "nets", format: "tags", text: "dmz, office", tags: ["dmz", "office"] },
    },
    {
      label: "Created",
      cell: { field: "at", format: "datetime", text: "2026-01-15 11:57:00", hint: "3 minutes ago" },
    },
    { label: "Solution", cell: { field: "s", format: "text", text: "Resource pool Gold", href: "/pages/x" } },
    { label: "Note", cell: { field: "note", format: "text", text: "" } },
  ],
  actions: [
    action("modify"),
    action("delete", {
      kind: "delete",
      label: "Delete",
      icon: "delete",
      isDanger: true,
      disabledReason: "web-01 is Processing: wait until that is done.",
    }),
  ],
};

const STATS: readonly StatModel[] = [
  { kind: "stat", id: "vms", label: "Machines", cell: { field: "value", format: "number", text: "1,204" } },
  {
    kind: "stat",
    id: "ram",
    label: "Memory used",
    cell: { field: "value", format: "percent", text: "63 %" },
  },
  {
    kind: "stat",
    id: "due",
    label: "This month",
    cell: { field: "value", format: "currency", text: "$1,204.50" },
  },
  {
    kind: "stat",
    id: "quota",
    label: "Quota",
    cell: { field: "value", format: "limit", text: "∞", hint: "Unlimited" },
  },
];

const nothing = () => {};

const meta: Meta<typeof DetailStory> = {
  title: "Renderers/Detail and stat",
  component: DetailStory,
  args: { model: FACTS, onAction: nothing, isBusy: () => false, onRetry: nothing },
};
export default meta;

type Story = StoryObj<typeof DetailStory>;

export const Facts: Story = {};

export const Stats: Story = { args: { stats: STATS } };

export const Narrow: Story = { args: { width: "22rem", stats: STATS } };

export const Loading: Story = {
  args: {
    model: {
      ...FACTS,
      state: "loading",
      actions: [],
      items: FACTS.items.map(({ label, cell }) => ({ label, cell: { ...cell, text: "" } })),
    },
  },
};

export const Failed: Story = {
  args: {
    model: {
      ...FACTS,
      state: "error",
      message: { title: "This could not be loaded", text: "500 Error - The pricing service does not answer" },
    },
  },
};

export const Forbidden: Story = {
  args: {
    model: {
      ...FACTS,
      state: "forbidden",
      message: { title: "You have no permission to see this", text: "Missing permission Services.R." },
    },
  },
};

/** As those see it who may change Customizations: others see the facts alone. */
export const TemplateMistakes: Story = {
  args: { model: { ...FACTS, faults: ['/items/6/field: the answer has no "note"'] } },
};

const LONG = "a-value-that-nobody-thought-would-ever-become-this-long-when-it-was-made-in-a-great-hurry";
export const LongText: Story = {
  args: {
    width: "22rem",
    model: {
      ...FACTS,
      items: FACTS.items.map(({ label, cell }) => ({
        label: `${label} ${LONG}`,
        cell: { ...cell, text: LONG },
      })),
    },
  },
};
