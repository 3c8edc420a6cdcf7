import type { Meta, StoryObj } from "@storybook/react-vite";
import { NO_ANSWER } from "#engine";
import type { ActionModel, RowModel } from "#engine/model";
import { chipFilters, DELETE, failedRow, LONG, MODIFY, serviceList, serviceRow } from "./list-fixture.ts";
import { LIST_ARGS, ListStory, nothing } from "./list-story.tsx";

const meta: Meta<typeof ListStory> = {
  title: "Renderers/List",
  component: ListStory,
  args: LIST_ARGS,
};
export default meta;

type Story = StoryObj<typeof ListStory>;

export const Rows: Story = {};

export const Compact: Story = { args: { density: "compact" } };

export const Narrow: Story = { args: { width: "22rem" } };

const PRICE = { field: "price", label: "Per month", align: "right", isOptional: false } as const;

/** With a price, which stands at the end of the name where it is narrow. */
export const NarrowPrices: Story = {
  args: {
    width: "22rem",
    model: serviceList({
      columns: [...serviceList().columns, PRICE],
      shown: [...serviceList().shown, PRICE],
      rows: serviceList().rows.map((row, index) => ({
        ...row,
        cells: [...row.cells, { field: "price", format: "currency", text: `€${(index + 1) * 12}.40` }],
      })),
    }),
  },
};

export const Cards: Story = { args: { model: serviceList({ as: "cards" }) } };

const SET: Readonly<Record<string, string>> = {
  state: "Available,Error",
  contract: "true",
  createTime: "2026-01-01..2026-01-31",
};
export const Filtered: Story = {
  args: {
    model: serviceList({
      search: { label: "Search services", value: "web" },
      filters: serviceList().filters.map((filter) => ({ ...filter, value: SET[filter.field] ?? "" })),
    }),
  },
};

/** The filters fold behind a button that counts those that are set. */
export const NarrowFiltered: Story = { args: { ...Filtered.args, width: "22rem" } };

/** Values longer than a pill are cut; the whole text is its title. */
export const LongFilters: Story = {
  args: {
    model: serviceList({
      filters: serviceList().filters.map((filter) =>
        filter.as === "multi"
          ? {
              ...filter,
              label: "State of the service at the platform it runs on",
              value: filter.options.map(({ value }) => value).join(","),
            }
          : filter,
      ),
    }),
  },
};

/** The states as chips with counts; none is chosen. */
export const Chips: Story = { args: { model: serviceList({ filters: chipFilters() }) } };

export const ChipChosen: Story = { args: { model: serviceList({ filters: chipFilters("Error") }) } };

/** Before the first answer they are as high as they will be. */
export const ChipsLoading: Story = {
  args: {
    model: serviceList({
      state: "loading",
      rows: [],
      page: { ...serviceList().page, total: 0 },
      filters: chipFilters("Error").map((filter) =>
        filter.chips === undefined ? filter : { ...filter, chips: { values: [] } },
      ),
    }),
  },
};

export const ChipsLong: Story = {
  args: {
    model: serviceList({
      filters: chipFilters("Suspended").map((filter) =>
        filter.chips === undefined
          ? filter
          : {
              ...filter,
              chips: {
                ...filter.chips,
                values: filter.chips.values.map((chip) => ({
                  ...chip,
                  cell: {
                    ...chip.cell,
                    text: `${chip.cell.text} since the platform was last asked about it`,
                  },
                })),
              },
            },
      ),
    }),
  },
};

/** One line that is pushed sideways where the window is narrow, too. */
export const ChipsNarrow: Story = { args: { ...ChipChosen.args, width: "22rem" } };

const CUSTOMERS = Array.from({ length: 340 }, (_, index) => ({
  value: String(index + 1),
  label: `Customer ${String(index + 1).padStart(3, "0")}`,
}));
/** A filter with more choices than can be listed: typing searches them on the server. */
export const ManyChoices: Story = {
  args: {
    model: serviceList({
      filters: [
        {
          field: "account",
          label: "Customer",
          as: "multi",
          options: CUSTOMERS.slice(0, 100),
          value: "3",
          isSearched: true,
        },
      ],
    }),
    onSearchChoices: (_, text) =>
      text === "fail"
        ? Promise.reject(new Error("500 Error - The search does not answer"))
        : Promise.resolve(CUSTOMERS.filter(({ label }) => label.includes(text))),
  },
};

/** Saved views, one of them current. */
export const SavedViews: Story = {
  args: {
    views: {
      saved: [
        { name: "Broken ones", query: "state=Error", isDefault: false },
        { name: "Newest fifty", query: "size=50&sort=-createTime", isDefault: true },
      ],
      current: "state=Error",
      onOpen: nothing,
      onSaved: nothing,
      linkTo: (query) => `https://portal.example/#/pages/services/my-services?${query}`,
    },
  },
};

/** Columns with widths set by a person. */
export const Widths: Story = { args: { widths: { name: 320, state: 96, networks: 200 }, onWidth: nothing } };

/** Actions of the rows that may run for several, and one of its own. */
export const Selecting: Story = {
  args: {
    model: serviceList({
      things: "services",
      bulkActions: [
        { ...DELETE, isPerRow: true },
        { ...MODIFY, id: "export", label: "Export", icon: "download", pointer: "/bulkActions/0" },
      ],
    }),
  },
};

/** More rows match than the page has: once all of these are selected, the bar offers the others too. */
export const SelectingAll: Story = {
  args: {
    ...Selecting.args,
    onEveryRow: (most) => Promise.resolve(Array.from({ length: most }, (_, index) => serviceRow(index + 1))),
  },
};

const POWER = ["Power on", "Shut down", "Power off", "Restart", "Suspend", "Reset"];

/** More actions than the bar has room for: the rest is in its menu. */
export const SelectingMany: Story = {
  args: {
    model: serviceList({
      things: "machines",
      bulkActions: [...POWER.map((label) => powerAction(label)), { ...DELETE, isPerRow: true }].map(
        (action) => ({
          ...action,
          isPerRow: true,
        }),
      ),
      rows: serviceList().rows.map((row) => ({
        ...row,
        actions: [...POWER.map((label) => powerAction(label)), ...row.actions],
      })),
    }),
  },
};

function powerAction(label: string): ActionModel {
  return { ...MODIFY, id: label.toLowerCase().replace(" ", "-"), kind: "vm-state", label, icon: "vm-state" };
}

/** What an action does to a row, and why one failed; with the state, and where there is none. */
export const Working: Story = {
  args: {
    model: serviceList({
      rows: [
        workingRow(1, "Powering off…"),
        failedRow(2, "The platform did not answer in time."),
        failedRow(3, NO_ANSWER),
        {
          ...workingRow(4, "Deleting…"),
          cells: serviceRow(4).cells.filter(({ field }) => field !== "state"),
        },
        failedRow(
          5,
          "504 Error - The platform did not answer in time, although it was asked more than once, and nobody knows why.",
        ),
        ...serviceList().rows.slice(5, 9),
      ],
    }),
  },
};

/** The same as cards. */
export const WorkingNarrow: Story = { args: { ...Working.args, width: "22rem" } };

function workingRow(number: number, text: string): RowModel {
  const row = serviceRow(number);
  return {
    ...row,
    cells: row.cells.map((cell) => (cell.format === "state" ? { ...cell, text, tone: "progress" } : cell)),
    work: {
      state: "running",
      text,
      field: number === 4 ? "name" : "state",
      name: `${text} ${row.name}`,
      date: Date.now(),
    },
  };
}

export const BeingAdded: Story = {
  args: {
    model: serviceList({
      rows: [
        serviceRow(21, {
          key: "adding:pool-7",
          name: "pool-7",
          isPlaceholder: true,
          actions: [],
          cells: [
            { field: "name", format: "text", text: "pool-7" },
            { field: "solution", format: "text", text: "" },
            { field: "state", format: "state", text: "Being added", tone: "progress" },
          ],
        }),
        ...serviceList().rows.slice(0, 9),
      ],
    }),
  },
};

/** All rows fit on the smallest page: their number, and no pager. */
export const FewRows: Story = {
  args: {
    model: serviceList({
      rows: [1, 2, 3, 4].map((number) => serviceRow(number)),
      page: { ...serviceList().page, total: 4 },
    }),
  },
};

export const Loading: Story = {
  args: { model: serviceList({ state: "loading", rows: [], page: { ...serviceList().page, total: 0 } }) },
};

export const Updating: Story = { args: { model: serviceList({ isUpdating: true }) } };

export const Stale: Story = {
  args: { model: serviceList({ notice: "503 Error - The database is being restarted" }) },
};

export const Empty: Story = {
  args: {
    model: serviceList({
      rows: [],
      page: { ...serviceList().page, total: 0 },
      message: { title: "No services yet", text: "Purchase a solution and it shows up here." },
    }),
  },
};

export const NothingFound: Story = {
  args: {
    model: serviceList({
      rows: [],
      page: { ...serviceList().page, total: 0 },
      search: { label: "Search services", value: "nginx" },
      message: { title: "Nothing matches", text: "Change or clear the search and the filters." },
    }),
  },
};

export const Failed: Story = {
  args: {
    model: serviceList({
      state: "error",
      rows: [],
      message: { title: "This could not be loaded", text: "500 Error - The pricing service does not answer" },
    }),
  },
};

/** The sentence of the specification is folded under words. */
export const ServerAway: Story = {
  args: {
    model: serviceList({
      state: "error",
      rows: [],
      message: { title: "This could not be loaded", text: NO_ANSWER },
    }),
  },
};

export const Forbidden: Story = {
  args: {
    model: serviceList({
      state: "forbidden",
      rows: [],
      message: {
        title: "You have no permission to see this",
        text: "Missing permission Services.R. An administrator of your account can give you access under Access & Roles.",
      },
    }),
  },
};

export const Waiting: Story = {
  args: {
    model: serviceList({
      state: "waiting",
      rows: [],
      message: { title: "Waiting for a choice", text: "Choose first: Region." },
    }),
  },
};

export const LongText: Story = {
  args: {
    model: serviceList({
      rows: [
        serviceRow(1, {
          name: LONG,
          cells: serviceRow(1).cells.map((cell) => (cell.field === "name" ? { ...cell, text: LONG } : cell)),
        }),
      ],
    }),
  },
};

/** As those see it who may change Customizations: others see the list alone. */
export const TemplateMistakes: Story = {
  args: {
    model: serviceList({
      rows: [],
      faults: [
        '/source/rows: GET /service answers no rows at "/items"',
        '/columns/4/field: the rows of GET /service have no "service_offering.longer_name_than_fits_a_narrow_window"',
      ],
    }),
  },
};

export const ThousandRows: Story = {
  args: {
    model: serviceList({
      rows: Array.from({ length: 1000 }, (_, index) => serviceRow(index + 1)),
      page: { number: 1, size: 1000, sizes: [10, 20, 50, 100, 1000], total: 3120 },
    }),
  },
};
