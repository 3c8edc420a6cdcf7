import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ActionOutcome } from "#engine";
import type { FormSpec } from "#engine/model";
import { CALL, parts } from "./form-fixture.ts";
import { FormStory } from "./form-story.tsx";

const meta: Meta<typeof FormStory> = { title: "Forms/Form", component: FormStory };
export default meta;

type Story = StoryObj<typeof FormStory>;

const WHERE = [
  {
    at: "/dataCenter",
    validators: ["required"],
    options: { api: "fake", do: "GET /dc", rows: "/data", value: "id", label: "{{item.name}}" },
  },
  {
    at: "/cluster",
    validators: ["required"],
    options: {
      api: "fake",
      do: "GET /cluster",
      filter: { dc: { $: "form.dataCenter" } },
      rows: "/data",
      value: "id",
      label: "{{item.name}}",
      pick: "only",
    },
  },
] as const;

const SIZE = [
  { at: "/name", validators: ["required", "poolName"] },
  { at: "/description" },
  { at: "/cpu" },
  { at: "/memory", unit: { show: "GB", send: "MB" } },
  { at: "/snapshots" },
] as const;

const ONE_PAGE: FormSpec = {
  call: CALL,
  fields: [...WHERE, ...SIZE, { at: "/networks" }, { at: "/password" }],
  submit: "Purchase",
};

export const OnePage: Story = { args: { spec: ONE_PAGE, parts } };

export const Steps: Story = {
  args: {
    spec: {
      call: CALL,
      steps: [
        { title: "Where", fields: WHERE },
        { title: "Size", fields: SIZE },
      ],
      submit: "Purchase",
      aside: [{ use: "price-summary" }],
    },
    parts,
  },
};

export const Everything: Story = {
  args: {
    spec: {
      call: CALL,
      fields: [{ at: "/disks" }, { at: "/start" }],
      init: { disks: [{ label: "System", capacity: 40 }] },
    },
    parts,
  },
};

const ROOTS = {
  load: { service: { id: 7, name: "pool-1", description: "For accounting", cpu: 4, secret: "never" } },
} as const;

export const Modify: Story = {
  args: {
    spec: {
      call: { api: "fake", do: "POST /pool" },
      init: { $: "load.service" },
      fields: [{ at: "/name" }, { at: "/description" }],
    },
    parts,
    kind: "modify",
    roots: ROOTS,
  },
};

export const Disabled: Story = {
  args: {
    spec: {
      call: CALL,
      fields: [
        { at: "/name", enable: [{ if: false, reason: "pool-1 is Processing: wait until that is done." }] },
        { at: "/description" },
      ],
    },
    parts,
  },
};

export const Confirmed: Story = {
  args: {
    spec: {
      call: CALL,
      confirm: "The pool is charged from today.",
      fields: [{ at: "/name" }],
      submit: "Purchase",
    },
    parts,
  },
};

function refused(fields: readonly { readonly pointer: string; readonly message: string }[]): ActionOutcome {
  return {
    ok: false,
    failure: {
      status: 422,
      message: "The request is not valid",
      text: "422 Error - The request is not valid",
      fields,
      isBroken: false,
    },
    results: {},
  };
}

export const Refused: Story = {
  args: {
    spec: { call: CALL, fields: [{ at: "/name" }, { at: "/description" }], init: { name: "taken" } },
    parts: {
      ...parts,
      perform: (_, earlier) =>
        earlier === 0
          ? refused([
              { pointer: "/name", message: "This name is taken" },
              { pointer: "/quota", message: "The quota is used up" },
            ])
          : { ok: true, effects: [], results: {} },
    },
  },
};

export const Slow: Story = {
  args: {
    spec: { call: CALL, fields: [{ at: "/name" }], init: { name: "pool-1" } },
    parts: {
      ...parts,
      perform: () =>
        new Promise((resolve) => void setTimeout(resolve, 100, { ok: true, effects: [], results: {} })),
    },
  },
};

export const Loading: Story = {
  args: { spec: { ...ONE_PAGE, fields: [...WHERE] }, parts: { bodies: parts.bodies } },
};

export const LongTexts: Story = {
  args: {
    spec: {
      call: CALL,
      fields: [
        {
          at: "/name",
          label: "Bundesausbildungsförderungsgesetzverordnung of the pool and all that is in it",
          help: "A help text that goes on and on, and wraps over several lines on a narrow screen, without ever pushing the page sideways.",
        },
        { at: "/cpu" },
      ],
    },
    parts,
  },
};

const HUNDRED = Array.from({ length: 100 }, (_, index) => `field${index}`);

export const HundredFields: Story = {
  args: {
    spec: { call: CALL, fields: HUNDRED.map((name) => ({ at: `/${name}` })) },
    parts: {
      bodies: {
        "POST /pool": {
          type: "object",
          properties: Object.fromEntries(HUNDRED.map((name) => [name, { type: "string", maxLength: 50 }])),
        },
      },
    },
  },
};

/** A connector account: tested before it is saved, its name checked by the server, each line marked with its change. */
export const Connector: Story = {
  args: {
    kind: "modify",
    spec: {
      call: { api: "fake", do: "PATCH /connector/7", body: { $: "form" } },
      init: {
        name: "Azure",
        accounts: [
          { label: "Sales", access: "read" },
          { label: "Billing", access: "write" },
        ],
      },
      fields: [
        {
          at: "/name",
          section: "Connection",
          validators: ["required"],
          check: [
            {
              api: "fake",
              do: "GET /name-available",
              query: { name: { $: "form.name" } },
              ok: { "===": [{ var: "result.available" }, true] },
              message: "{{form.name}} is taken",
            },
          ],
        },
        { at: "/budget", as: "currency", section: "Money" },
        {
          at: "/accounts",
          as: "table",
          marks: "processing_status",
          fields: [{ at: "/label" }, { at: "/access" }],
        },
      ],
      actions: [
        {
          id: "test",
          kind: "test",
          label: "Test connection",
          call: { api: "fake", do: "POST /connector/test", body: { name: { $: "form.name" } } },
        },
      ],
    },
    parts: {
      bodies: {
        "PATCH /connector/7": {
          type: "object",
          properties: {
            name: { type: "string", maxLength: 100, title: "Name" },
            budget: { type: "number", title: "Budget" },
            accounts: {
              type: "array",
              title: "Accounts",
              items: {
                type: "object",
                properties: {
                  label: { type: "string", maxLength: 40, title: "Label" },
                  access: { type: "string", maxLength: 40, title: "Access" },
                },
              },
            },
          },
        },
      },
      answers: {
        "/name-available?name=Azure": { available: true },
        "/name-available?name=Taken": { available: false },
      },
    },
  },
};

const IMAGE = {
  at: "/image",
  upload: {
    link: { api: "fake", do: "POST /upload" },
    url: "/upload/7",
    value: { $: "result.id" },
    accept: [".iso"],
  },
} as const;

/** A file that is sent while the form continues on another step, and when the form is sent. */
export const WithFile: Story = {
  args: {
    spec: {
      call: CALL,
      steps: [
        { title: "Image", fields: [IMAGE] },
        { title: "Name", fields: [{ at: "/name" }] },
      ],
      submit: "Purchase",
    },
    parts: {
      bodies: {
        "POST /pool": {
          type: "object",
          properties: {
            image: { type: "string", title: "Image" },
            name: { type: "string", maxLength: 100, title: "Name" },
          },
        },
      },
      upload: () => new Promise(() => {}),
    },
  },
};
