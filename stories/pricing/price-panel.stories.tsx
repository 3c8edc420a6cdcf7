import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { createFakeEngine, fakeViewer } from "#engine/testing";
import type { FakeEngineParts } from "#engine/testing";
import { ActionProvider, EngineProvider, PageView, Toasts } from "#renderers";
import { pricePlugins } from "../../app/plugins/pricing/panel/index.ts";
import { MODEL } from "./pricing-body.ts";
import { createPriceServer, orderedPrice } from "./price-server.ts";
import type { PriceServerOptions } from "./price-server.ts";

const QUANTITIES = {
  cpu: { value: { $: "form.cpu" } },
  memory: { value: { $: "form.memory" } },
  fast: { value: { $: "form.fast" } },
};
const number = (at: string, label: string, init?: number) => ({
  at,
  label,
  as: "number",
  extra: true,
  ...(init === undefined ? {} : { init }),
});

/** An order, and a change of what was ordered. */
const TEMPLATES = {
  order: {
    template: "order",
    v: 1,
    kind: "form",
    title: "Purchase a resource pool",
    fields: [
      { at: "/solution", label: "Solution", as: "text", extra: true, init: "3" },
      number("/cpu", "CPU", 24),
      number("/memory", "Memory", 96),
      number("/fast", "Fast storage", 500),
    ],
    aside: [
      { use: "price-panel", with: { solution: { $: "form.solution" }, quantities: QUANTITIES } },
      { title: "Your order", summary: ["/solution", "/cpu", "/memory"] },
    ],
    call: { api: "pricing", do: "POST /service", body: { $: "form" } },
  },
  agreed: {
    template: "agreed",
    v: 1,
    kind: "form",
    title: "Purchase for a customer",
    fields: [
      number("/cpu", "CPU", 24),
      number("/memory", "Memory", 96),
      { at: "/agreed", label: "Agree on a contract", as: "switch", extra: true },
    ],
    aside: [
      {
        use: "price-panel",
        with: {
          solution: 3,
          contract: { agreed: { $: "form.agreed" }, startDate: "2026-12-01", paymentCycle: "Quarterly" },
          quantities: { cpu: { value: { $: "form.cpu" } }, memory: { value: { $: "form.memory" } } },
        },
      },
    ],
    call: { api: "pricing", do: "POST /service", body: { $: "form" } },
  },
  resize: {
    template: "resize",
    v: 1,
    kind: "form",
    title: "Resize analytics",
    fields: [
      number("/cpu", "CPU", 40),
      number("/memory", "Memory", 96),
      number("/fast", "Fast storage", 500),
    ],
    aside: [{ use: "price-panel", with: { service: 17, quantities: QUANTITIES } }],
    call: { api: "pricing", do: "POST /service/17/size", body: { $: "form" } },
  },
  service: {
    template: "service",
    v: 1,
    kind: "plugin",
    title: "analytics",
    use: "service-price",
    with: { service: 17 },
  },
  ordered: {
    template: "ordered",
    v: 1,
    kind: "plugin",
    title: "analytics",
    use: "ordered-price",
    with: { price: orderedPrice() },
  },
  charged: {
    template: "charged",
    v: 1,
    kind: "plugin",
    title: "analytics",
    use: "ordered-price",
    with: { price: orderedPrice(), from: "2026-09-14" },
  },
  product: {
    template: "product",
    v: 1,
    kind: "plugin",
    title: "Resource pool Frankfurt",
    use: "solution-prices",
    with: { solution: 3 },
  },
  catalogue: {
    template: "catalogue",
    v: 1,
    kind: "list",
    title: "Marketplace",
    key: "id",
    source: { api: "pricing", do: "GET /solution", rows: "/data", total: "/meta/total" },
    columns: [
      "name",
      { field: "id", label: "Price", use: "price-from", with: { price: { $: "row.price" } } },
    ],
  },
  "without-fields": {
    template: "without-fields",
    v: 1,
    kind: "form",
    title: "Purchase a resource pool",
    fields: [
      { at: "/solution", label: "Solution", as: "text", extra: true },
      number("/cpu", "CPU"),
      number("/memory", "Memory"),
    ],
    aside: [{ use: "price-panel", with: { solution: { $: "form.solution" }, quantities: QUANTITIES } }],
    call: { api: "pricing", do: "POST /service", body: { $: "form" } },
  },
};

export interface PriceStoryProps extends PriceServerOptions {
  readonly page?: keyof typeof TEMPLATES;
  /** Gives tests the calls that are no reads. */
  readonly onSent?: (sent: readonly Parameters<NonNullable<FakeEngineParts["send"]>>[0][]) => void;
}

/** A form with its price, over a server of its own that calculates as ours does. */
function PriceStory({ page = "order", onSent, ...options }: PriceStoryProps) {
  const [engine] = useState(() => {
    const { send, sent } = createPriceServer(options);
    onSent?.(sent);
    return createFakeEngine({ viewer: fakeViewer("customer"), templates: TEMPLATES, send });
  });
  return (
    <EngineProvider engine={engine}>
      <ActionProvider plugins={pricePlugins}>
        <main>
          <PageView template={page} route={{}} />
        </main>
        <Toasts />
      </ActionProvider>
    </EngineProvider>
  );
}

const meta: Meta<typeof PriceStory> = { title: "Plugins/Price", component: PriceStory };
export default meta;

type Story = StoryObj<typeof PriceStory>;

/** Lines in groups, each with its why; discounts, one-time prices, usage. */
export const Order: Story = {};

export const Dark: Story = { globals: { scheme: "dark" } };

export const RightToLeft: Story = { globals: { direction: "rtl" } };

/** One line above the buttons, which opens. */
export const Narrow: Story = { globals: { viewport: { value: "phone" } } };

export const NarrowDark: Story = { globals: { viewport: { value: "phone" }, scheme: "dark" } };

/** No solution is chosen. */
export const NothingChosen: Story = { args: { page: "without-fields" } };

export const NotPriced: Story = { args: { model: null } };

export const Waiting: Story = { args: { reads: "never" } };

export const Failing: Story = { args: { reads: "failing" } };

export const Forbidden: Story = { args: { reads: "forbidden" } };

/** The server does not answer when it is asked for the price. */
export const NotConfirmed: Story = { args: { confirms: "failing" } };

/** Somebody has changed the prices since they were read. */
export const PricesChanged: Story = { args: { confirms: "other" } };

export const UnderContract: Story = { args: { isUnderContract: true } };

/** The contract's memory costs more than the list price, its CPU less. */
export const DearerContract: Story = {
  args: {
    isUnderContract: true,
    model: {
      ...MODEL,
      metaData: {
        ...MODEL.metaData,
        contractOverride: {
          specs: {
            ...MODEL.metaData.contractOverride.specs,
            memory: { recurring: [{ display: 8, min: 8, max: -1, amount: "5.00" }] },
          },
        },
      },
    },
  },
};

/** Paid every three months. */
export const Quarterly: Story = {
  args: { model: { ...MODEL, metaData: { ...MODEL.metaData, override: { paymentCycle: "Quarterly" } } } },
};

/** Amounts without decimals. */
export const Yen: Story = { args: { model: { ...MODEL, currency: "JPY" } } };

export const LongText: Story = {
  args: {
    model: {
      ...MODEL,
      metaData: {
        ...MODEL.metaData,
        specs: {
          ...MODEL.metaData.specs,
          fast: {
            ...MODEL.metaData.specs.fast,
            name: "Fast storage on mirrored solid state drives in two halls of the same datacentre",
            parentName: "Storage with its mirror, its snapshots and its replication to another place",
          },
        },
      },
    },
  },
  globals: { text: "long" },
};

/** A change of a service: what it is charged now, then, and the difference. */
export const Change: Story = { args: { page: "resize" } };

/** A contract is made with the order, whose prices count from its first day. */
export const Agreed: Story = { args: { page: "agreed" } };

/** What a service is charged. */
export const Service: Story = { args: { page: "service" } };

/** What was ordered, at its price of then. */
export const Ordered: Story = { args: { page: "ordered" } };

/** What a service was charged from a day on. */
export const Charged: Story = { args: { page: "charged" } };

/** What everything costs, before any of it is chosen. */
export const Product: Story = { args: { page: "product" } };

/** Every order has some storage and memory, which cost something. */
export const ProductFrom: Story = { args: { page: "product", least: { memory: "16", fast: "10" } } };

export const ProductNarrow: Story = { args: { page: "product" }, globals: { viewport: { value: "phone" } } };

/** Where each solution starts, in a list. */
export const Catalogue: Story = { args: { page: "catalogue" } };
