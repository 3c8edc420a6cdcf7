import type { Meta, StoryObj } from "@storybook/react-vite";
import type { FieldStoryProps } from "./field-gallery.tsx";
import { FieldStory } from "./field-gallery.tsx";
import styles from "./field-gallery.module.css";

interface GalleryProps {
  readonly fields: readonly FieldStoryProps[];
}

function Gallery({ fields }: GalleryProps) {
  return (
    <main className={styles.gallery}>
      {fields.map((props, index) => (
        <FieldStory key={index} {...props} field={{ pointer: `/field-${index}`, ...props.field }} />
      ))}
    </main>
  );
}

const meta: Meta<typeof Gallery> = { title: "Fields/Controls", component: Gallery };
export default meta;

type Story = StoryObj<typeof Gallery>;

const LONG =
  "A very long text that a provider wrote in a language with long words, Bundesausbildungsförderungsgesetzverordnung, and that has to wrap";
const OPTIONS = ["Oslo", "Bergen", "Trondheim"].map((label, value) => ({ value, label }));
const LOCKED = "The pool is Processing: wait until that is done.";

/** Filled in, with an error, disabled with its reason, and with long texts. */
function states(field: FieldStoryProps["field"], value: unknown): readonly FieldStoryProps[] {
  return [
    { field: { label: "Empty", ...field } },
    { field: { label: "Filled in", isRequired: true, help: "Shown wherever the pool is.", ...field }, value },
    { field: { label: "In error", isRequired: true, ...field }, value, error: "In error is required" },
    { field: { label: "Disabled", disabledReason: LOCKED, ...field }, value },
    { field: { ...field, label: LONG, help: LONG }, value, error: LONG },
  ];
}

export const Text: Story = { args: { fields: states({ as: "text" }, "pool-1") } };
export const Textarea: Story = {
  args: { fields: states({ as: "textarea" }, "For the accounting department.\nAsk Ada.") },
};
export const Number: Story = {
  args: {
    fields: [
      ...states({ as: "number", min: 0, max: 64, step: 1 }, 8),
      {
        field: {
          as: "number",
          label: "Memory",
          unit: { show: "GB", send: "MB" },
          min: 1,
          max: 64,
          step: 0.5,
        },
        value: 4096,
      },
    ],
  },
};
/** A number that may be without a limit: with one, without one, and beside a description. */
export const Unlimited: Story = {
  args: {
    fields: [
      ...states({ as: "number", unlimited: -1, min: 1, max: 1024, unit: { show: "GB", send: "GB" } }, 96),
      {
        field: { as: "number", label: "Archive storage", unlimited: -1, unit: { show: "GB", send: "GB" } },
        value: -1,
      },
      {
        field: { as: "number", label: "In error", isRequired: true, unlimited: -1 },
        value: -1,
        error: "The solution does not offer it without a limit.",
      },
    ],
  },
};
export const Select: Story = {
  args: {
    fields: [
      ...states({ as: "select", options: OPTIONS }, 1),
      { field: { as: "select", label: "Loading", options: [], optionsState: "loading" } },
      {
        field: {
          as: "select",
          label: "Waiting",
          options: [],
          optionsState: "waiting",
          optionsText: "Choose Data center first",
        },
      },
      {
        field: {
          as: "select",
          label: "Failed",
          options: [],
          optionsState: "error",
          optionsText: "502 Error - Bad gateway",
        },
      },
      { field: { as: "select", label: "Nothing to choose", options: [] } },
      { field: { as: "select", label: "Searched on the server", options: OPTIONS, isSearched: true } },
    ],
  },
};
export const Multi: Story = { args: { fields: states({ as: "multi", options: OPTIONS }, [0, 2]) } };
export const Radio: Story = { args: { fields: states({ as: "radio", options: OPTIONS }, 1) } };
const OFFERS = [
  {
    value: 1,
    label: "Resource pool Dublin",
    text: "Compute and memory of your own in Dublin, machines as you like.",
    facts: [
      { label: "Compute up to", text: "256 GHz" },
      { label: "Memory up to", text: "∞", hint: "Unlimited" },
    ],
  },
  { value: 2, label: "Resource pool Lab", text: "For trying things out. No promises." },
  { value: 3, label: LONG, text: LONG, facts: [{ label: LONG, text: "1,024 GHz" }] },
];
const WAITING = { options: [], optionsState: "waiting", optionsText: "Choose Data center first" } as const;
export const Cards: Story = {
  args: {
    fields: [
      ...states({ as: "cards", options: OFFERS, optionsState: "ready" }, 1),
      { field: { as: "cards", label: "Loading", options: [], optionsState: "loading" } },
      { field: { as: "cards", label: "Waiting", ...WAITING } },
      {
        field: {
          as: "cards",
          label: "Failed",
          options: [],
          optionsState: "error",
          optionsText: "502 Error - Bad gateway",
        },
      },
      { field: { as: "cards", label: "Nothing to choose", options: [], optionsState: "ready" } },
    ],
  },
};
/** Nothing else may be chosen: the choice is made, and said. */
export const OnlyChoice: Story = {
  args: {
    fields: [
      {
        field: {
          as: "select",
          label: "Data center",
          isRequired: true,
          isSettled: true,
          options: OPTIONS.slice(0, 1),
          help: "Where the machines run.",
        },
        value: 0,
      },
    ],
  },
};
export const Switch: Story = { args: { fields: states({ as: "switch" }, true) } };
export const Tags: Story = {
  args: { fields: states({ as: "tags", schema: { items: { type: "string" } } }, ["10.0.0.1", "10.0.0.2"]) },
};
export const Secret: Story = { args: { fields: states({ as: "secret", isSecret: true }, "abc123") } };
export const DateAndTime: Story = {
  args: {
    fields: [
      ...states({ as: "date" }, "2026-01-15"),
      { field: { as: "datetime", label: "Starts" }, value: "2026-01-15T12:00:00.000Z" },
    ],
  },
};
export const KeyValue: Story = {
  args: { fields: states({ as: "key-value" }, { owner: "ada", costCentre: "4711" }) },
};
export const Group: Story = {
  args: {
    fields: [
      {
        field: {
          as: "group",
          label: "Address",
          fields: ["Street", "City"].map((label) => ({
            pointer: `/address/${label}`,
            label,
            as: "text",
            isRequired: true,
            isExtra: false,
            isSecret: false,
            validators: [],
            schema: {},
            failedChecks: [],
          })),
        },
      },
    ],
  },
};

const PICTURE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
export const Picture: Story = {
  args: { fields: states({ as: "picture", schema: { maxLength: 400_000 } }, PICTURE) },
};
export const Upload: Story = {
  args: {
    fields: states(
      { as: "upload", upload: { accept: [".ova"], largest: "50 GB", continues: false } },
      undefined,
    ),
  },
};
export const Currency: Story = {
  args: {
    fields: states(
      { as: "currency", min: 0, step: 0.01, currency: { symbol: "$", isAfter: false, decimals: 2 } },
      12.5,
    ),
  },
};
