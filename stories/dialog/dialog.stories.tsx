import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ActionOutcome } from "#engine";
import { DialogStory } from "./dialog-story.tsx";

const meta: Meta<typeof DialogStory> = { title: "Forms/Dialog", component: DialogStory };
export default meta;

type Story = StoryObj<typeof DialogStory>;

const ROOTS = { row: { id: 7, name: "web  01" } } as const;
const DELETE_CALL = { api: "fake", do: "DELETE /service/{row.id}" } as const;
const BODY = {
  type: "object",
  required: ["owner"],
  properties: {
    owner: { type: "string", title: "Owner", maxLength: 40 },
    note: { type: "string", title: "Note" },
  },
} as const;

function failed(status: number, message: string, results: ActionOutcome["results"] = {}): ActionOutcome {
  return {
    ok: false,
    failure: { status, message, text: `${status} Error - ${message}`, fields: [], isBroken: false },
    results,
  };
}

export const DeleteByName: Story = {
  args: {
    action: {
      id: "delete",
      kind: "delete",
      ask: {
        title: "Delete {{row.name}}?",
        text: "Deletes {name} and its {{load.machines.total}} machines. This cannot be undone.",
        notes: ["{{load.machines.running}} of the machines are on", "{{load.machines.snapshots}}"],
        load: { machines: { api: "fake", do: "GET /service/{row.id}/machines", optional: true } },
        typed: { $: "row.name" },
        noun: "service",
        display: "name",
      },
      call: DELETE_CALL,
    },
    roots: ROOTS,
    parts: {
      answers: { "/service/7/machines": { total: 25, running: 19 } },
      perform: (_, earlier) =>
        earlier === 0
          ? failed(409, "This service has running machines")
          : { ok: true, effects: [], results: {} },
    },
  },
};

export const Confirm: Story = {
  args: {
    action: {
      id: "restart",
      kind: "vm-state",
      ask: { title: "Restart {{row.name}}?", text: "People who work on it are disconnected." },
      call: { api: "fake", do: "PATCH /vm/{row.id}" },
    },
    roots: ROOTS,
  },
};

export const Fields: Story = {
  args: {
    action: {
      id: "transfer",
      kind: "map",
      ask: {
        title: "Transfer {{row.name}}",
        fields: [{ at: "/owner" }, { at: "/note" }],
        confirm: "Transfer",
      },
      call: { api: "fake", do: "PATCH /service/{row.id}", body: { $: "form" } },
    },
    roots: ROOTS,
    parts: {
      bodies: { "PATCH /service/{row.id}": BODY },
      perform: (_, earlier) =>
        earlier === 0 ? failed(502, "Bad gateway") : { ok: true, effects: [], results: {} },
    },
  },
};

export const Reveal: Story = {
  args: {
    action: { id: "renew", kind: "password-reset", call: { api: "fake", do: "POST /key" } },
    roots: ROOTS,
    parts: {
      perform: () => ({
        ok: true,
        results: {},
        effects: [
          {
            do: "reveal",
            title: "The new key",
            fields: [
              { label: "Key", text: "k-2f9a-77c1", isCopyable: true },
              { label: "Owner", text: "ada", isCopyable: false },
            ],
          },
        ],
      }),
    },
  },
};

export const Several: Story = {
  args: {
    action: { id: "unmap", kind: "run", call: { each: "rows", api: "fake", do: "DELETE /map/{entry.id}" } },
    roots: {
      rows: [
        { id: 1, name: "web-01" },
        { id: 2, name: "web-02" },
      ],
    },
    parts: {
      perform: (_, earlier) => {
        if (earlier > 0) return { ok: true, effects: [], results: {} };
        const outcome = failed(409, "One is in use", { call: [{}, undefined] });
        return outcome.ok ? outcome : { ...outcome, entries: [undefined, outcome.failure] };
      },
    },
  },
};

const STOP = {
  id: "stop",
  kind: "vm-state",
  doing: "Stopping…",
  ask: { text: "They stop immediately. Unsaved data is lost." },
  call: { api: "fake", do: "POST /machine/{row.id}/stop" },
} as const;
const MACHINES = ["app-02", "app-19", "cache-01", "cache-02", "db-02", "files-01"];
const OFF = { "db-04": "already powered off" };

/** Several rows: how many, which, and which are left out and why. */
export const BulkAsk: Story = { args: { action: STOP, rows: { taken: MACHINES, leftOut: OFF } } };

/** A deletion of several rows: how many is typed instead of a name. */
export const BulkDelete: Story = {
  args: {
    action: { id: "delete", kind: "delete", ask: { typed: { $: "row.name" } }, call: DELETE_CALL },
    rows: { taken: Array.from({ length: 12 }, (_, index) => `web-${index + 1}`) },
  },
};

/** One outcome per row: one fails, and succeeds when it is tried again; one goes on. */
export const BulkResults: Story = {
  args: {
    action: { ...STOP, ask: undefined },
    rows: { taken: MACHINES },
    parts: {
      perform({ rowName }, earlier) {
        if (rowName === "db-02") return new Promise(() => {});
        return rowName === "app-19" && earlier < MACHINES.length
          ? failed(504, "The platform did not answer in time")
          : { ok: true, effects: [], results: {} };
      },
    },
  },
};

const LONG = "a-machine-whose-name-nobody-thought-would-ever-become-this-long-when-it-was-made-in-a-hurry";
export const BulkLongText: Story = {
  args: {
    action: { ...STOP, ask: undefined },
    rows: { taken: [LONG, `${LONG}-2`] },
    parts: {
      perform: () =>
        failed(
          504,
          "The platform did not answer in time, although it was asked more than once, and no one knows why",
        ),
    },
  },
};

export const View: Story = {
  args: {
    action: {
      id: "view",
      kind: "view",
      ask: { title: "{{row.name}}", init: { $: "row" }, fields: [{ at: "/owner" }, { at: "/note" }] },
      call: { api: "fake", do: "PATCH /service/{row.id}" },
    },
    roots: { row: { id: 7, name: "web 01", owner: "ada", note: "" } },
    parts: { bodies: { "PATCH /service/{row.id}": BODY } },
  },
};

export const FailedRead: Story = {
  args: {
    action: {
      id: "map",
      kind: "map",
      ask: {
        title: "Map {{row.name}}",
        load: { solutions: { api: "fake", do: "GET /solution/{row.id}" } },
        fields: [{ at: "/owner" }],
      },
      call: { api: "fake", do: "POST /service/map", body: { $: "form" } },
    },
    roots: ROOTS,
    parts: {
      bodies: { "POST /service/map": BODY },
      answers: {
        "/solution/7": { status: 404, message: "No", text: "404 Error - No", fields: [], isBroken: false },
      },
    },
  },
};

export const Unfinished: Story = {
  args: {
    action: { id: "rebuild", kind: "run", call: { api: "fake", do: "POST /rebuild" } },
    roots: ROOTS,
    parts: {
      perform: (_, earlier) =>
        earlier === 0
          ? failed(500, "The second call failed", { first: { id: 3 } })
          : { ok: true, effects: [], results: {} },
    },
  },
};

export const WrongTemplate: Story = {
  args: {
    action: { id: "transfer", kind: "map", ask: { title: "Transfer" } },
    parts: { templates: { services: { template: "services", v: 1, kind: "lists" } } },
  },
};

export const Link: Story = {
  args: { action: { id: "modify", kind: "modify", goto: "/pages/edit-page/service?id=7" }, roots: ROOTS },
};
