import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { NO_ANSWER } from "#engine";
import { ListView } from "#renderers";
import type { ListViewProps } from "#renderers";
import { DELETE, serviceList, serviceRow } from "./list-fixture.ts";
import styles from "./list-story.module.css";

/** A list on a page of its own; narrow ones are cards. */
function ListStory({ width, ...props }: ListViewProps & { readonly width?: string }) {
  const [density, setDensity] = useState(props.density);
  return (
    <main className={styles["page"]} style={{ maxInlineSize: width }}>
      <h1 className={styles["title"]}>My services</h1>
      <ListView {...props} density={density} onDensity={setDensity} />
    </main>
  );
}

const nothing = () => {};

const meta: Meta<typeof ListStory> = {
  title: "Renderers/List",
  component: ListStory,
  args: {
    model: serviceList(),
    density: "normal",
    onDensity: nothing,
    onChange: nothing,
    onColumns: nothing,
    onAction: nothing,
    onBulk: nothing,
    isBusy: () => false,
    onRefresh: nothing,
    onExport: () => Promise.resolve(),
    now: () => Date.now(),
  },
};
export default meta;

type Story = StoryObj<typeof ListStory>;

export const Rows: Story = {};

export const Compact: Story = { args: { density: "compact" } };

export const Narrow: Story = { args: { width: "22rem" } };

export const Cards: Story = { args: { model: serviceList({ as: "cards" }) } };

const SET: Readonly<Record<string, string>> = {
  state: "Available,Error",
  contract: "true",
  createTime: "2026-01-01..2026-01-31",
};
export const Filtered: Story = {
  args: {
    model: serviceList({
      search: { label: "Search", value: "web" },
      filters: serviceList().filters.map((filter) => ({ ...filter, value: SET[filter.field] ?? "" })),
    }),
  },
};

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

export const Selecting: Story = {
  args: {
    model: serviceList({
      bulkActions: [{ ...DELETE, id: "delete-selected", label: "Delete", pointer: "/bulkActions/0" }],
    }),
  },
};

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
      search: { label: "Search", value: "nginx" },
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

const LONG = "a-machine-whose-name-nobody-thought-would-ever-become-this-long-when-it-was-made-in-a-hurry";
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
