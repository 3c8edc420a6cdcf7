import type { Meta, StoryObj } from "@storybook/react-vite";
import type { FactModel, RowModel } from "#engine/model";
import { failedRow, LONG, serviceList, serviceRow } from "./list-fixture.ts";
import { LIST_ARGS, ListStory } from "./list-story.tsx";

/** A row that is open beside its list. */
const meta: Meta<typeof ListStory> = {
  title: "Renderers/List/Open row",
  component: ListStory,
  args: LIST_ARGS,
};
export default meta;

type Story = StoryObj<typeof ListStory>;

const FACTS: readonly FactModel[] = [
  { label: "IP address", cell: { field: "ip", format: "copyable", text: "10.20.4.13" } },
  { label: "Host name", cell: { field: "hostname", format: "text", text: "web-03.corp.example" } },
  { label: "Operating system", cell: { field: "os", format: "text", text: "Ubuntu 24.04 LTS" } },
  { label: "Memory", cell: { field: "memory", format: "quantity", text: "16 GB" } },
  {
    label: "Networks",
    cell: { field: "networks", format: "tags", text: "dmz, office", tags: ["dmz", "office"] },
  },
  { label: "Number", cell: { field: "id", format: "copyable", text: "vm-1043" } },
];

/** The third row is open beside the list, with what is known of it. */
export const Open: Story = {
  args: {
    model: serviceList({ open: "3", rows: rowsThatOpen() }),
    drawer: { facts: () => Promise.resolve(FACTS) },
  },
};

/** With panels below the facts; its last action failed. */
export const OpenFailed: Story = {
  args: {
    model: serviceList({
      open: "2",
      rows: rowsThatOpen().map((row, at) => (at === 1 ? failedRow(2, "No tools") : row)),
    }),
    drawer: {
      facts: () => Promise.resolve(FACTS),
      renderPanels: () => (
        <figure>
          <figcaption>CPU, last hour</figcaption>34 %
        </figure>
      ),
    },
  },
};

/** Its facts are not there yet. */
export const OpenLoading: Story = { args: { ...Open.args, drawer: { facts: () => new Promise(() => {}) } } };

/** It is not among these rows: the address is old. */
export const OpenGone: Story = { args: { ...Open.args, model: serviceList({ open: "" }) } };

/** Many long values. */
export const OpenLongText: Story = {
  args: {
    model: serviceList({ open: "1", rows: [{ ...serviceRow(1), name: LONG }] }),
    drawer: {
      facts: () =>
        Promise.resolve(
          FACTS.map(({ label, cell }) => ({
            label: `${label} as its platform calls it`,
            cell: { ...cell, text: LONG },
          })),
        ),
    },
  },
};

function rowsThatOpen(): readonly RowModel[] {
  return serviceList().rows.map((row) => {
    const href = `/pages/services/my-services?open=${row.key}`;
    return { ...row, href, cells: row.cells.map((cell, at) => (at === 0 ? { ...cell, href } : cell)) };
  });
}
