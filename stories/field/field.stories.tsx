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
  args: { fields: states({ as: "upload", upload: { accept: [".ova"], largest: "50 GB" } }, undefined) },
};
export const Currency: Story = {
  args: {
    fields: states(
      { as: "currency", min: 0, step: 0.01, currency: { symbol: "$", isAfter: false, decimals: 2 } },
      12.5,
    ),
  },
};
