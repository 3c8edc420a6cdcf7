import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import type { ReactNode } from "react";
import type { Answer } from "#engine";
import { createFakeEngine } from "#engine/testing";
import { ActionProvider, EngineProvider } from "#renderers";
import { CardChanges } from "../../app/plugins/machine/card-changes.tsx";
import { DiskChanges } from "../../app/plugins/machine/disk-changes.tsx";
import { TimeSeries } from "../../app/plugins/machine/time-series.tsx";
import { TreeName } from "../../app/plugins/machine/tree-name.tsx";

/** The plugins of the pages of machines. */
const meta: Meta = { title: "Plugins/Machine" };
export default meta;
type Story = StoryObj;

const MINUTE_MS = 60_000;

function seriesOf(metric: string, name: string, unit: string, from: number) {
  return {
    metric,
    name,
    unit,
    series: Array.from({ length: 40 }, (_, index) => ({
      timestamp: new Date(from + index * MINUTE_MS).toISOString(),
      value: index === 20 ? null : 30 + 20 * Math.sin(index / 5),
    })),
  };
}

const METRICS = {
  data: [
    seriesOf("cpu", "Compute", "percent", Date.parse("2026-11-23T10:00:00Z")),
    seriesOf("network", "Network", "kB/s", Date.parse("2026-11-23T10:00:00Z")),
    seriesOf("network", "Network", "kB/s", Date.parse("2026-11-23T10:00:00Z")),
  ],
};

function answered(body: unknown): Answer {
  return { ok: true, status: 200, body, text: "", headers: {} };
}

function Over({ answer, children }: { readonly answer: unknown; readonly children: ReactNode }) {
  const [engine] = useState(() => createFakeEngine({ send: () => Promise.resolve(answered(answer)) }));
  return (
    <EngineProvider engine={engine}>
      <ActionProvider>{children}</ActionProvider>
    </EngineProvider>
  );
}

const PATH = [3, "virtual-machine", "vm-7", "metrics"];

/** Each quantity has a chart, also each of two of one kind; a person chooses the time. */
export const Performance: Story = {
  render: () => (
    <Over answer={METRICS}>
      <TimeSeries with={{ api: "fake", path: PATH }} actions={[]} />
    </Over>
  ),
};

/** A machine that was off the whole time. */
export const WithoutValues: Story = {
  render: () => (
    <Over answer={{ data: [] }}>
      <TimeSeries with={{ api: "fake", path: PATH, ranges: ["hour"] }} actions={[]} />
    </Over>
  ),
};

const SNAPSHOTS = [
  { id: "s1", name: "Before the upgrade", parent: null },
  { id: "s2", name: "Upgraded", parent: "s1" },
  { id: "s3", name: "Tuned", parent: "s2" },
];

/** Names stand as far in as their rows are deep; the current one is marked. */
export const Tree: Story = {
  render: () => (
    <Over answer={null}>
      <ul>
        {SNAPSHOTS.map(({ id, name }) => (
          <li key={id}>
            <TreeName with={{ rows: SNAPSHOTS, id, isCurrent: id === "s3" }} text={name} />
          </li>
        ))}
      </ul>
    </Over>
  ),
};

const DISKS = [
  { key: 2000, label: "Hard disk 1", capacity: 40, thinProvisioned: true },
  { key: 2001, label: "Hard disk 2", capacity: 200, thinProvisioned: false },
];
const CARDS = [
  { key: 4000, network: "network-1", networkName: "front" },
  { key: 4001, network: null, networkName: "gone" },
];
const NETWORKS = [
  { id: "network-1", name: "front" },
  { id: "network-2", name: "back" },
];

function Devices({ isOff, room }: { readonly isOff: boolean; readonly room?: object }) {
  const [problem, setProblem] = useState<string>();
  const [disks, setDisks] = useState<unknown>();
  const [cards, setCards] = useState<unknown>();
  const field = {
    isInvalid: false,
    describedBy: undefined,
    disabledReason: undefined,
    onBlur: () => undefined,
    onProblem: setProblem,
  };
  return (
    <Over answer={null}>
      <DiskChanges
        {...field}
        id="disks"
        label="Disks"
        with={{ disks: DISKS, isOff, ...room }}
        value={disks}
        onChange={setDisks}
      />
      <CardChanges
        {...field}
        id="cards"
        label="Network cards"
        with={{ cards: CARDS, networks: NETWORKS, isOff }}
        value={cards}
        onChange={setCards}
      />
      <output aria-label="Sent">{JSON.stringify({ disks, cards })}</output>
      <output aria-label="Problem">{problem}</output>
    </Over>
  );
}

/** Powered off, everything can be changed. */
export const DevicesOff: Story = { render: () => <Devices isOff /> };

/** In a pool whose storage has a limit. */
export const DevicesInPool: Story = {
  render: () => <Devices isOff room={{ place: "databases", limit: 4096, taken: 1786 }} />,
};

/** Disks of a machine that has a snapshot stay as large as they are. */
export const DevicesWithSnapshot: Story = { render: () => <Devices isOff room={{ snapshot: "s1" }} /> };

/** While the machine runs, its disks grow and all else waits. */
export const DevicesRunning: Story = { render: () => <Devices isOff={false} /> };
