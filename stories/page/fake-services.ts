import type { Engine, Failure, ResolvedCall } from "#engine";
import { createFakeEngine } from "#engine/testing";
import { SIDE_BY_SIDE_TEMPLATE } from "./side-by-side.ts";

/** A template over a list of services, as an author writes it. */
export const SERVICES_TEMPLATE = {
  template: "services",
  v: 1,
  kind: "list",
  title: "My services",
  key: "id",
  source: { api: "pricing", do: "GET /service", rows: "/data", total: "/meta/total" },
  search: { fields: ["name"] },
  filters: [{ field: "state", as: "multi", values: ["Available", "Processing", "Error"] }],
  columns: [
    { field: "name", sort: true, link: "/pages/services/{row.id}" },
    { field: "service_offering.name", label: "Solution" },
    { field: "state", format: "state", sort: true },
    { field: "memory", format: "limit", unit: { show: "GB", send: "GB" } },
    { field: "createTime", format: "datetime", sort: true },
    { field: "note", optional: true },
  ],
  csv: { file: "services" },
  rowActions: [
    {
      id: "delete",
      kind: "delete",
      enable: [
        { if: { "!==": [{ var: "row.state" }, "Processing"] }, reason: "{{row.name}} is {{row.state}}." },
      ],
      ask: { title: "Delete {{row.name}}", typed: { $: "row.name" }, noun: "service" },
      call: { api: "pricing", do: "DELETE /service/{row.id}" },
      then: ["refresh"],
    },
  ],
  pageActions: [{ id: "purchase", kind: "purchase", label: "Purchase", goto: "/pages/purchase" }],
};

/** A page of tabs about one service: its facts and a list of its own. */
export const SERVICE_TEMPLATE = {
  template: "service",
  v: 1,
  kind: "tabs",
  title: "{{load.service.name}}",
  load: { service: { api: "pricing", do: "GET /service/7" } },
  tabs: [
    {
      id: "details",
      title: "Details",
      panels: [
        {
          kind: "detail",
          id: "facts",
          title: "Facts",
          of: { $: "load.service" },
          items: [
            { field: "name", format: "copyable" },
            { field: "state", format: "state" },
            { field: "memory", format: "limit", unit: { show: "GB", send: "GB" } },
            { field: "createTime", format: "datetime" },
            { field: "networks", format: "tags" },
            { field: "under_contract", format: "yes" },
          ],
        },
        { kind: "stat", id: "cores", label: "Cores", value: { $: "load.service.cores" } },
        { kind: "plugin", id: "price", title: "Price", use: "nobody-knows-it" },
        { kind: "chart", id: "load", title: "Load", as: "line", series: [] },
      ],
    },
    {
      id: "machines",
      title: "Machines",
      panels: [
        {
          kind: "list",
          id: "machines",
          key: "name",
          source: { from: "load.service", rows: "/machines" },
          columns: [
            { field: "name", sort: true },
            { field: "powerState", format: "state" },
          ],
        },
      ],
    },
  ],
};

/** The same service with a head, its actions and a counted tab. */
export const OBJECT_TEMPLATE = {
  ...SERVICE_TEMPLATE,
  template: "object",
  head: {
    of: { $: "load.service" },
    icon: "services",
    state: "state",
    reason: "{{item.note}}",
    facts: ["owner.name", "createTime", "nothing"],
    meters: [
      { label: "Memory", used: "used", limit: "memory", unit: { show: "GB", send: "GB" } },
      { label: "Storage", used: "disk", limit: "diskLimit", unit: { show: "GB", send: "GB" } },
      { label: "Cores", used: "cores", limit: "coreLimit" },
    ],
  },
  pageActions: [
    { id: "add", kind: "add", label: "Add machine", goto: "/pages/add" },
    { id: "modify", kind: "modify", goto: "/pages/edit" },
    { id: "console", kind: "view", label: "Console", goto: "/pages/console" },
    {
      id: "delete",
      kind: "delete",
      ask: { typed: { $: "load.service.name" }, noun: "service" },
      call: { api: "pricing", do: "DELETE /service/7" },
    },
  ],
};

/** The services as cards, each with panels that are read when it comes into view. */
export const CARDS_TEMPLATE = {
  template: "cards",
  v: 1,
  kind: "list",
  as: "cards",
  title: "My services",
  key: "id",
  source: { api: "pricing", do: "GET /service", rows: "/data", total: "/meta/total" },
  columns: [{ field: "name" }, { field: "state", format: "state" }],
  inside: [
    {
      kind: "stat",
      id: "load",
      label: "Load now",
      load: { metrics: { api: "pricing", do: "GET /service/{row.id}/metrics" } },
      value: { $: "load.metrics.now" },
      unit: { show: "percent", send: "percent" },
    },
    {
      kind: "chart",
      id: "use",
      as: "area",
      unit: "percent",
      load: { metrics: { api: "pricing", do: "GET /service/{row.id}/metrics" } },
      series: { $: "load.metrics.data" },
    },
  ],
};

/** A list about one service and one of its machines, which its parameters choose. */
const MACHINES_TEMPLATE = {
  template: "machines",
  v: 1,
  kind: "list",
  title: "Networks of a machine",
  key: "id",
  params: {
    service: {
      in: "query",
      required: true,
      as: "select",
      options: { from: "load.services", rows: "/data", value: "id" },
    },
    machine: {
      in: "query",
      as: "select",
      options: { from: "load.service", rows: "/machines", value: "name", pick: "first" },
    },
  },
  load: {
    services: { api: "pricing", do: "GET /service", query: { "page[size]": 20 } },
    service: { api: "pricing", do: "GET /service/{query.service}" },
  },
  source: {
    api: "pricing",
    do: "GET /service",
    rows: "/data",
    total: "/meta/total",
    query: { machine: { $: "query.machine" } },
  },
  columns: ["name"],
};

/** A form with its costs beside it: a number that follows the input, and a chart with its own reads. */
export const RESIZE_TEMPLATE = {
  template: "resize",
  v: 1,
  kind: "form",
  title: "Resize",
  fields: [{ at: "/cores", label: "Cores", as: "number", init: 4, extra: true }],
  aside: [
    { kind: "stat", id: "cores", label: "Cores after the change", value: { $: "form.cores" } },
    {
      kind: "stat",
      id: "load",
      label: "Load now",
      load: { metrics: { api: "pricing", do: "GET /service/7/metrics" } },
      value: { $: "load.metrics.now" },
      unit: { show: "percent", send: "percent" },
    },
  ],
  call: { api: "pricing", do: "POST /service/7/resize", body: { cores: { $: "form.cores" } } },
};

/** A form on one of two tabs. */
export const FORM_TAB_TEMPLATE = {
  template: "form-tab",
  v: 1,
  kind: "tabs",
  title: "Settings",
  tabs: [
    {
      id: "profile",
      title: "Profile",
      panels: [
        {
          kind: "form",
          id: "profile",
          title: "About you",
          width: "half",
          fields: [{ at: "/name", label: "Name", extra: true }],
          call: { api: "pricing", do: "POST /service/7/rename", body: { name: { $: "form.name" } } },
        },
        {
          kind: "form",
          id: "more",
          title: "More",
          width: "full",
          fields: [{ at: "/note", label: "Note", extra: true }],
          call: { api: "pricing", do: "POST /service/7/note", body: { note: { $: "form.note" } } },
        },
      ],
    },
    {
      id: "load",
      title: "Load",
      panels: [{ kind: "chart", id: "load", title: "Load", as: "line", series: [] }],
    },
  ],
};

const STATES = ["Available", "Processing", "Error", "Available"];
const ROWS = Array.from({ length: 312 }, (_, index) => ({
  id: index + 1,
  name: `web-${String(index + 1).padStart(3, "0")}`,
  state: STATES[index % STATES.length] ?? "Available",
  service_offering: { name: index % 2 === 0 ? "Resource pool Gold" : "Virtual machine S" },
  memory: index % 5 === 0 ? -1 : (index % 16) + 1,
  createTime: `2026-01-${String((index % 28) + 1).padStart(2, "0")} 10:15:00 AM`,
}));

const SERVICE = {
  ...ROWS[6],
  cores: 16,
  coreLimit: -1,
  used: 118,
  memory: 128,
  disk: 680,
  diskLimit: 1000,
  owner: { name: "Jana Moreau" },
  state: "Error",
  note: "Memory is nearly full: db-04 could not start.",
  networks: ["dmz", "office", "backup", "management"],
  under_contract: true,
  machines: [
    { name: "vm-b", powerState: "POWERED_ON" },
    { name: "vm-a", powerState: "POWERED_OFF" },
  ],
};

export interface FakeServicesParts {
  /** Every read gets this failure. */
  readonly failure?: Failure;
  /** No read gets an answer. */
  readonly isSilent?: boolean;
  /** Answers by path; those of the services for all others. */
  readonly bodies?: Readonly<Record<string, unknown>>;
  /** The paths of reads that get the failure; absent: all. */
  readonly failing?: readonly string[];
  readonly templates?: Readonly<Record<string, unknown>>;
}

export interface FakeServices extends Engine {
  /** The reads so far: `/service?page[number]=2`. */
  readonly asked: string[];
}

/** An engine with services that can be searched, filtered, sorted and paged. */
export function createFakeServices({
  failure,
  isSilent = false,
  bodies = {},
  failing,
  templates,
}: FakeServicesParts = {}): FakeServices {
  const asked: string[] = [];
  const engine = createFakeEngine({
    templates: {
      services: SERVICES_TEMPLATE,
      service: SERVICE_TEMPLATE,
      object: OBJECT_TEMPLATE,
      cards: CARDS_TEMPLATE,
      "side-by-side": SIDE_BY_SIDE_TEMPLATE,
      machines: MACHINES_TEMPLATE,
      resize: RESIZE_TEMPLATE,
      "form-tab": FORM_TAB_TEMPLATE,
      ...templates,
    },
    send(call) {
      asked.push(`${call.path}?${call.query.map((pair) => pair.join("=")).join("&")}`);
      if (isSilent) return new Promise(() => {});
      if (failure !== undefined && failing?.includes(call.path) !== false)
        return Promise.resolve({ ok: false, failure });
      const body = bodies[call.path] ?? bodyOf(call);
      return Promise.resolve({ ok: true, status: 200, body, text: JSON.stringify(body), headers: {} });
    },
  });
  return {
    ...engine,
    asked,
    apis: {
      ...engine.apis,
      description: () => Promise.resolve(undefined),
      loaded: () => undefined,
      dialect: () => ({
        page: "page[number]",
        size: "page[size]",
        search: { param: "search[{field}]" },
        filter: "filter[{field}]",
        sort: { param: "sort", descending: "-{field}" },
      }),
    },
  };
}

function bodyOf(call: ResolvedCall) {
  if (call.path === "/service") return listed(call);
  const id = /^\/service\/(\d+)\/metrics$/.exec(call.path)?.[1];
  return id === undefined ? SERVICE : metricsOf(Number(id));
}

function metricsOf(id: number) {
  const start = Date.UTC(2026, 0, 15, 0);
  const wave = (shift: number) =>
    Array.from({ length: 96 }, (_, step) => ({
      timestamp: start + step * 900_000,
      value: Math.round(50 + 30 * Math.sin(step / 9 + id + shift) + ((step * 7 + id) % 9)),
    }));
  return {
    now: (id * 13) % 100,
    data: [
      { name: "CPU", series: wave(0) },
      { name: "Memory", series: wave(2) },
    ],
  };
}

function listed({ query }: ResolvedCall) {
  const param = (name: string) => query.find(([each]) => each === name)?.[1];
  const states = query.filter(([name]) => name === "filter[state]").map(([, value]) => value);
  const search = param("search[name]") ?? "";
  const sort = param("sort") ?? "";
  const rows = ROWS.filter(
    ({ name, state }) => name.includes(search) && (states.length === 0 || states.includes(state)),
  );
  if (sort === "-name") rows.reverse();
  const size = Number(param("page[size]") ?? rows.length);
  const start = (Number(param("page[number]") ?? 1) - 1) * size;
  return { data: rows.slice(start, start + size), meta: { total: rows.length } };
}
