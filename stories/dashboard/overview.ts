/** A dashboard with each of its parts, over made-up figures. */
export const OVERVIEW_TEMPLATE = {
  template: "overview",
  v: 1,
  kind: "dashboard",
  title: "Overview",
  load: {
    counts: { api: "pricing", do: "GET /counts" },
    pools: { api: "pricing", do: "GET /pools" },
    costs: { api: "pricing", do: "GET /costs" },
    use: { api: "pricing", do: "GET /use" },
  },
  panels: [
    {
      kind: "stat",
      id: "services",
      width: "quarter",
      label: "Services",
      value: { $: "load.counts.services" },
      before: { $: "load.counts.servicesBefore" },
      since: "since last month",
      better: "more",
      line: { $: "load.counts.servicesByMonth" },
      link: "/pages/services/my-services",
    },
    {
      kind: "stat",
      id: "errors",
      width: "quarter",
      label: "Services in error",
      value: { $: "load.counts.errors" },
      before: { $: "load.counts.errorsBefore" },
      since: "since yesterday",
      better: "less",
      link: "/pages/services/my-services?state=Error",
    },
    {
      kind: "stat",
      id: "cost",
      width: "quarter",
      label: "Cost in November so far",
      value: { $: "load.costs.now" },
      before: { $: "load.costs.before" },
      since: "against October",
      format: "currency",
      currency: "EUR",
      line: { $: "load.costs.byDay" },
    },
    {
      kind: "stat",
      id: "invoices",
      width: "quarter",
      label: "Open invoices",
      value: { $: "load.costs.open" },
      format: "currency",
      currency: "EUR",
      empty: "The first invoice is written on 1 December.",
    },
    {
      kind: "chart",
      id: "use",
      width: "two-thirds",
      title: "Usage of all pools",
      as: "line",
      unit: "percent",
      series: { $: "load.use.data" },
    },
    {
      kind: "meters",
      id: "quota",
      width: "third",
      title: "Used of the quota",
      of: { $: "load.pools" },
      meters: [
        { label: "CPU", used: "cpu", limit: "cpuLimit", unit: { show: "GHz", send: "GHz" } },
        { label: "Memory", used: "memory", limit: "memoryLimit", unit: { show: "GB", send: "GB" } },
        {
          label: "Storage",
          used: "storage",
          limit: "storageLimit",
          unit: { show: "GB", send: "GB" },
          fail: 95,
        },
        { label: "Machines", used: "machines", limit: "machinesLimit" },
      ],
    },
    {
      kind: "chart",
      id: "months",
      width: "half",
      title: "Cost by month",
      as: "bar",
      currency: "EUR",
      series: { $: "load.costs.byMonth" },
    },
    {
      kind: "list",
      id: "newest",
      width: "half",
      title: "Newest services",
      key: "id",
      source: { api: "pricing", do: "GET /service", rows: "/data", total: "/meta/total" },
      columns: [
        { field: "name", link: "/pages/services/{row.id}" },
        { field: "state", format: "state" },
        { field: "service_offering.name", label: "Solution" },
      ],
      short: { all: "/pages/services/my-services" },
    },
  ],
};

const DAY = 86_400_000;
const START = Date.UTC(2025, 9, 23);

function days(count: number, valueOf: (step: number) => number) {
  return Array.from({ length: count }, (_, step) => [START + step * DAY, valueOf(step)] as const);
}

function months(first: number, growth: number) {
  return Array.from({ length: 12 }, (_, step) => [
    Date.UTC(2024, 11 + step, 1),
    Math.round(first * (1 + growth * step) + ((step * 37) % 11) * first * 0.01),
  ]);
}

/** What the reads of the dashboard answer, by path. */
export const OVERVIEW_BODIES = {
  "/counts": {
    services: 320,
    servicesBefore: 308,
    servicesByMonth: { name: "Services", series: months(240, 0.03) },
    errors: 5,
    errorsBefore: 3,
  },
  "/costs": {
    now: 8214.6,
    before: 10_902.11,
    byDay: { name: "Cost", series: days(21, (step) => 390 * (step + 1) + ((step * 7) % 5) * 20) },
    open: null,
    byMonth: [
      { name: "Recurring", series: months(6200, 0.025) },
      { name: "Usage", series: months(1700, 0.05) },
      { name: "One-time", series: months(240, 0.01) },
    ],
  },
  "/pools": {
    cpu: 36.8,
    cpuLimit: 80,
    memory: 158,
    memoryLimit: 192,
    storage: 3940,
    storageLimit: 4096,
    machines: 412,
    machinesLimit: -1,
  },
  "/use": {
    data: [
      { name: "CPU", series: days(30, (step) => 46 + (step % 7 < 5 ? 14 : 0) + ((step * 7) % 5)) },
      { name: "Memory", series: days(30, (step) => Math.round(69 + step / 3 + ((step * 3) % 4) / 3)) },
      { name: "Storage", series: days(30, (step) => Math.round(47 + step / 4)) },
    ],
  },
};
