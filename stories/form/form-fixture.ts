/** The body of the forms of these stories. */
const BODY = {
  type: "object",
  required: ["name", "cpu"],
  properties: {
    name: { type: "string", maxLength: 100, title: "Name", description: "Shown wherever the pool is." },
    description: { type: "string" },
    dataCenter: { type: "string", title: "Data center" },
    cluster: { type: "string", title: "Cluster" },
    memory: { type: "integer", title: "Memory", minimum: 1024 },
    cpu: { type: "integer", title: "Cores", minimum: 1, maximum: 64 },
    snapshots: { type: "boolean", title: "Allow snapshots" },
    password: { type: "string", format: "password", title: "Password" },
    networks: { type: "array", items: { type: "string" }, title: "Networks" },
    disks: {
      type: "array",
      title: "Disks",
      items: {
        type: "object",
        properties: { label: { type: "string", maxLength: 40 }, capacity: { type: "integer", minimum: 1 } },
      },
    },
    start: {
      oneOf: [
        { title: "At once", type: "object", properties: { now: { type: "boolean" } } },
        { title: "Later", type: "object", properties: { day: { type: "string", format: "date" } } },
      ],
      title: "Start",
    },
  },
} as const;

export const CALL = { api: "fake", do: "POST /pool" } as const;
/** An engine that describes the call and answers its choices. */
export const parts = {
  bodies: { "POST /pool": BODY },
  answers: {
    "/dc": {
      data: [
        { id: "dc-1", name: "Oslo" },
        { id: "dc-2", name: "Bergen" },
      ],
    },
    "/cluster?filter[dc]=dc-1": {
      data: [
        { id: "c-1", name: "Cluster A" },
        { id: "c-2", name: "Cluster B" },
      ],
    },
    "/cluster?filter[dc]=dc-2": { data: [{ id: "c-3", name: "Cluster C" }] },
  },
} as const;
