import type { ActionModel, CellModel, ColumnModel, FilterModel, ListModel, RowModel } from "#engine/model";

const ACTION: ActionModel = {
  id: "modify",
  kind: "modify",
  label: "Modify",
  icon: "modify",
  isDanger: false,
  asks: false,
  pointer: "/rowActions/0",
};

export const MODIFY = ACTION;
export const DELETE: ActionModel = {
  ...ACTION,
  id: "delete",
  kind: "delete",
  label: "Delete",
  icon: "delete",
  isDanger: true,
  asks: true,
  pointer: "/rowActions/1",
};
export const PURCHASE: ActionModel = {
  ...ACTION,
  id: "purchase",
  kind: "purchase",
  label: "Purchase",
  icon: "purchase",
  pointer: "/pageActions/0",
};

const STATES = [
  ["Available", "success"],
  ["Processing", "progress"],
  ["Suspended", "warning"],
  ["Error", "failure"],
  ["Powered off", "neutral"],
] as const;

/** The n-th row of a list of services, from 1. */
export function serviceRow(number: number, change: Partial<RowModel> = {}): RowModel {
  const name = `web-${String(number).padStart(2, "0")}`;
  const [state, tone] = STATES[number % STATES.length] ?? STATES[0];
  const isBusy = state === "Processing";
  const cells: readonly CellModel[] = [
    {
      field: "name",
      format: "text",
      text: name,
      icon: number % 2 === 0 ? "services" : "device-desktop",
      href: `/pages/services/${number}`,
    },
    {
      field: "solution",
      format: "text",
      text: number % 2 === 0 ? "Resource pool Gold" : "Virtual machine S",
    },
    { field: "state", format: "state", text: state, tone },
    number % 3 === 0
      ? { field: "memory", format: "limit", text: "∞", hint: "Unlimited" }
      : { field: "memory", format: "limit", text: `${number * 4} GB` },
    { field: "networks", format: "tags", text: "dmz, office", tags: ["dmz", "office"] },
    { field: "createTime", format: "datetime", text: "2026-01-15 11:57:00", hint: "3 minutes ago" },
  ];
  const reason = `${name} is Processing: wait until that is done.`;
  return {
    key: String(number),
    name,
    href: `/pages/services/${number}`,
    cells,
    actions: [MODIFY, isBusy ? { ...DELETE, disabledReason: reason } : DELETE],
    isPlaceholder: false,
    bulkReasons: isBusy ? { export: reason } : undefined,
    source: { id: number, name },
    ...change,
  };
}

const columns: readonly ColumnModel[] = [
  { field: "name", label: "Name", sort: "name", align: "left", isOptional: false },
  { field: "solution", label: "Solution", align: "left", isOptional: false },
  { field: "state", label: "State", sort: "state", align: "left", isOptional: false },
  { field: "memory", label: "Memory", align: "right", isOptional: false },
  { field: "networks", label: "Networks", align: "left", isOptional: false },
  { field: "createTime", label: "Created", sort: "createTime", align: "left", isOptional: false },
  { field: "note", label: "Note", align: "left", isOptional: true },
];

/** A list of services with every feature of a list, showing rows 1 to 20 of 3,120. */
export function serviceList(change: Partial<ListModel> = {}): ListModel {
  return {
    kind: "list",
    id: "main",
    as: "table",
    columns,
    shown: columns.filter(({ isOptional }) => !isOptional),
    filters: [
      {
        field: "state",
        label: "State",
        as: "multi",
        options: ["Available", "Processing", "Error"].map((value) => ({ value, label: value })),
        value: "",
      },
      { field: "contract", label: "Under contract", as: "switch", options: [], value: "" },
      {
        field: "createTime",
        label: "Created",
        as: "date-range",
        options: [
          { value: "2026-01-15..2026-01-15", label: "Today" },
          { value: "2026-01-09..2026-01-15", label: "Last 7 days" },
        ],
        value: "",
      },
    ],
    search: { label: "Search services", value: "" },
    sort: { field: "createTime", descending: true },
    page: { number: 1, size: 20, sizes: [10, 20, 50, 100], total: 3120 },
    state: "ready",
    rows: Array.from({ length: 20 }, (_, index) => serviceRow(index + 1)),
    actions: [PURCHASE],
    bulkActions: [],
    csv: { hasFields: true },
    isUpdating: false,
    updatedAt: Date.now() - 42_000,
    ...change,
  };
}

const COUNTS = [
  ["Available", "success", 2980],
  ["Processing", "progress", 2],
  ["Pending approval", "progress", 11],
  ["Suspended", "warning", 124],
  ["Error", "failure", 3],
] as const;

/** The filters of the list, that of the states as chips, of which these are pressed. */
export function chipFilters(...pressed: readonly string[]): readonly FilterModel[] {
  return serviceList().filters.map((filter) =>
    filter.field !== "state"
      ? filter
      : {
          ...filter,
          value: pressed.join(","),
          chips: {
            all: 3120,
            values: COUNTS.map(([text, tone, count]) => ({
              value: text,
              cell: { field: "state", format: "state", text, tone },
              count,
              isPressed: pressed.includes(text),
              next: pressed.includes(text)
                ? pressed.filter((each) => each !== text).join(",")
                : [...pressed, text].join(","),
            })),
          },
        },
  );
}

export const LONG =
  "a-machine-whose-name-nobody-thought-would-ever-become-this-long-when-it-was-made-in-a-hurry";

/** By row: what cannot be done now, and what deletes. */
const RETRIED: Readonly<Record<number, string>> = { 3: "restart", 5: "delete" };

export function failedRow(number: number, text: string): RowModel {
  const row = serviceRow(number);
  return {
    ...row,
    work: {
      state: "failed",
      text,
      field: "state",
      name: `Power off ${row.name}`,
      date: Date.now() - 60_000,
      retry: { action: RETRIED[number] ?? "modify", submitId: "s1" },
    },
  };
}
