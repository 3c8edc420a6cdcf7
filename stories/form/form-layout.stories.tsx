import type { Meta, StoryObj } from "@storybook/react-vite";
import type { FormSpec } from "#engine/model";
import { CALL, parts } from "./form-fixture.ts";
import { FormStory } from "./form-story.tsx";

const meta: Meta<typeof FormStory> = { title: "Forms/Layout", component: FormStory };
export default meta;

type Story = StoryObj<typeof FormStory>;

/** Sections with and without an explanation; one of them has no field to show yet. */
export const Sections: Story = {
  args: {
    spec: {
      call: CALL,
      fields: [
        {
          at: "/name",
          section: { title: "Name and purpose", text: "Shown in lists, invoices and logs." },
        },
        { at: "/description" },
        {
          at: "/cpu",
          section: {
            title: "Size",
            text: "What all machines of the pool may use together. You can change it later; the price follows.",
          },
        },
        { at: "/memory", unit: { show: "GB", send: "MB" } },
        { at: "/snapshots", section: "Protection" },
        { at: "/password", section: "Access", show: { "!!": { var: "form.snapshots" } } },
      ],
      submit: "Purchase",
    },
    parts,
  },
};

/** Fields of no section stand in line with those of the sections below. */
export const SectionsBelow: Story = {
  args: {
    spec: {
      call: CALL,
      fields: [
        { at: "/name" },
        { at: "/cpu", section: { title: "Size", text: "What all machines may use together." } },
      ],
    },
    parts,
  },
};

const SUMMED: FormSpec = {
  call: CALL,
  steps: [
    {
      title: "Where",
      fields: [
        {
          at: "/dataCenter",
          validators: ["required"],
          options: { api: "fake", do: "GET /dc", rows: "/data", value: "id", label: "{{item.name}}" },
        },
      ],
    },
    {
      title: "Size",
      fields: [
        { at: "/name" },
        { at: "/memory", unit: { show: "GB", send: "MB" } },
        { at: "/snapshots" },
        { at: "/description", show: { "!!": { var: "form.snapshots" } } },
      ],
    },
  ],
  submit: "Purchase",
  aside: [
    { title: "Your order", summary: ["/dataCenter", "/name", "/memory", "/description"] },
    { use: "price-summary" },
  ],
};

/** What was entered stands beside the form; in a narrow window it is a line above the buttons, which opens upward. */
export const WithSummary: Story = { args: { spec: SUMMED, parts } };

/** What stands beside the form has a name of its own, also where it is folded. */
export const WithPreview: Story = {
  args: {
    spec: { call: CALL, fields: [{ at: "/name" }], aside: [{ use: "price-summary", title: "Preview" }] },
    parts,
  },
};

/** A form among other panels is not left by it: it has no Cancel. */
export const Panel: Story = {
  args: {
    spec: { call: CALL, fields: [{ at: "/name" }, { at: "/description" }] },
    parts,
    pointer: "/panels/0",
  },
};

/** Each field says what is wrong with it, the button how many there are. */
export const Stopped: Story = {
  args: {
    spec: { ...SUMMED, steps: undefined, fields: SUMMED.steps?.flatMap(({ fields }) => fields) },
    parts,
    isSent: true,
  },
};

const FAILURE = { message: "The request is not valid", fields: [], isBroken: false } as const;
const SENT = {
  call: CALL,
  fields: [{ at: "/name" }, { at: "/description" }],
  init: { name: "taken" },
} as const;

/** What the server refuses stands at the fields that it names, and the rest above the buttons. */
export const Refused: Story = {
  args: {
    spec: SENT,
    parts: {
      ...parts,
      perform: () => ({
        ok: false,
        results: {},
        failure: {
          ...FAILURE,
          status: 422,
          text: "422 Error - The request is not valid",
          fields: [
            { pointer: "/name", message: "This name is taken" },
            { pointer: "/quota", message: "The quota of the account is used up" },
          ],
        },
      }),
    },
    isSent: true,
  },
};

/** The server did not answer: what that means, and that nothing is lost. */
export const Unanswered: Story = {
  args: {
    spec: SENT,
    parts: {
      ...parts,
      perform: () => ({
        ok: false,
        results: {},
        failure: { ...FAILURE, status: 0, text: "Response with status: 0 for URL: null" },
      }),
    },
    isSent: true,
  },
};
