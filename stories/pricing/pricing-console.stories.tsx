import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo, useState } from "react";
import { NO_ANSWER } from "#engine";
import { createFakeEngine, fakeViewer } from "#engine/testing";
import type { FakeEngine, FakeEngineParts } from "#engine/testing";
import {
  ActionProvider,
  EngineProvider,
  NavigationProvider,
  PageView,
  Toasts,
  useNavigation,
} from "#renderers";
import type { Navigation } from "#renderers";
import { pricingPlugins } from "../../app/plugins/pricing/console/index.ts";
import { ACCOUNTS, HISTORY, largeModel, MODEL, SIMULATION } from "./pricing-body.ts";

const TEMPLATE = {
  template: "pricing-model",
  v: 1,
  kind: "plugin",
  title: "Resource pool Frankfurt",
  use: "pricing-console",
  with: { id: "7" },
};

const PLATFORM = {
  automator: 3,
  places: [{ of: "storagePolicyUid", api: "pricing", list: "policy", key: "uid" }],
};

type Call = Parameters<NonNullable<FakeEngineParts["send"]>>[0];

export interface ConsoleStoryProps {
  /** The model that is read. */
  readonly model?: unknown;
  /** Feature flags of the viewer's provider. */
  readonly flags?: readonly string[];
  /** What saving answers; default: the next version. */
  readonly saves?: "well" | "conflict" | "refused" | "unanswered" | "never";
  readonly simulates?: "well" | "failing" | "never";
  readonly reads?: "well" | "failing" | "never";
  readonly id?: unknown;
  /** Tailwind Traders, without discounts, has a contract for the solution. */
  readonly hasContract?: boolean;
  /** So many customers besides, each with a contract for the solution. */
  readonly others?: number;
  /** The platform of the solution has a storage policy, Gold. */
  readonly hasPlatform?: boolean;
  /** Gives tests the guards of leaving. */
  readonly onGuard?: (when: () => boolean) => void;
  /** Gives tests the engine and the calls that changed something. */
  readonly onEngine?: (engine: FakeEngine, sent: readonly Call[]) => void;
}

/** The model with one price for all CPUs. */
function withCpu(recurring: string): typeof MODEL {
  const { specs } = MODEL.metaData;
  const cpu = { ...specs.cpu, unitPrice: { paymentType: "Recurring", metaData: { recurring } } };
  return { ...MODEL, metaData: { ...MODEL.metaData, specs: { ...specs, cpu } } } as unknown as typeof MODEL;
}

/** A page of rows, as an API of ours answers it. */
function pageOf({ query }: Call, rows: readonly unknown[]) {
  const asked = Object.fromEntries(query);
  const size = Number(asked["page[size]"] ?? 20);
  const start = (Number(asked["page[number]"] ?? 1) - 1) * size;
  return { data: rows.slice(start, start + size), meta: { total: rows.length } };
}

/** A server of one model. After a conflict it has the version of somebody else. */
function createServer(props: ConsoleStoryProps) {
  const { saves = "well", simulates = "well", reads = "well" } = props;
  const others = Array.from({ length: props.others ?? 0 }, (_, index) => ({
    id: 1000 + index,
    companyName: `Customer ${index + 1}`,
  }));
  const sent: Call[] = [];
  let model = (props.model ?? MODEL) as typeof MODEL;
  const fail = (status: number, message: string, fields: readonly unknown[] = []) => ({
    ok: false as const,
    failure: {
      status,
      message,
      text: `${status} Error - ${message}`,
      fields: fields as never,
      isBroken: false,
    },
  });
  const answer = (body: unknown) => ({ ok: true as const, status: 200, body, text: "", headers: {} });
  const send: NonNullable<FakeEngineParts["send"]> = async (call) => {
    const { method, path, body } = call;
    if (method !== "GET") sent.push(call);
    if (path === "/account") return answer(pageOf(call, [...ACCOUNTS.data, ...others]));
    if (path === "/contract") {
      const agreed = props.hasContract === true ? [{ id: 23, companyName: "Tailwind Traders" }] : [];
      const rows = [...agreed, ...others].map(({ id, ...rest }) => ({ account_id: id, ...rest }));
      return answer(pageOf(call, rows));
    }
    if (path === "/contracts/account/23")
      return answer({
        data: [
          {
            name: "Framework 2026",
            contractOverride: [{ ServiceOfferings_id: 3, prices: { memory: { recurring: "5.00" } } }],
          },
        ],
      });
    if (path === "/3/policy")
      return answer({ data: [{ uid: "policy-7", name: "Gold" }], meta: { total: 1 } });
    if (path.endsWith("/history")) {
      const newest = { version: 13, username: "Omar Haddad", createTime: "2026-11-20T08:00:00Z" };
      return answer({ data: [newest, ...HISTORY.data] });
    }
    if (path.endsWith("/simulation")) {
      if (simulates === "never") return new Promise(() => {});
      return simulates === "well" ? answer(SIMULATION) : fail(503, "The prices are being calculated");
    }
    if (method === "GET") {
      if (reads === "never") return new Promise(() => {});
      return reads === "well" ? answer(model) : fail(404, "There is no such pricing model within your reach");
    }
    if (saves === "refused")
      return fail(422, "The body is wrong", [
        {
          pointer: "/metaData/specs/memory/unitPrice/metaData/recurring/1/amount",
          message: "This is too much.",
        },
      ]);
    if (saves === "never") return new Promise(() => {});
    if (saves === "unanswered")
      return { ok: false, failure: { status: 0, message: "", text: NO_ANSWER, fields: [], isBroken: true } };
    if (saves === "conflict" && model.version === 12) {
      model = { ...withCpu("8.25"), version: 13 };
      return fail(409, "Somebody else has saved the prices since they were read");
    }
    const { moveExisting: _, ...change } = body as Partial<typeof MODEL> & {
      readonly moveExisting?: boolean;
    };
    model = { ...model, ...change, version: model.version + 1 };
    return answer(model);
  };
  return { send, sent };
}

/** The console as the page shows it, over a server of its own. */
function ConsoleStory(props: ConsoleStoryProps) {
  const [engine] = useState(() => {
    const { send, sent } = createServer(props);
    const made = createFakeEngine({
      viewer: fakeViewer("provider", {
        flags: props.flags ?? [],
        claims: { access: { Contracts: { R: true } } },
      }),
      templates: {
        "pricing-model": {
          ...TEMPLATE,
          with: { id: props.id ?? "7", ...(props.hasPlatform === true ? PLATFORM : {}) },
        },
      },
      send,
    });
    props.onEngine?.(made, sent);
    return made;
  });
  const { onGuard } = props;
  const around = useNavigation();
  const navigation = useMemo<Navigation>(
    () => ({
      ...around,
      block: (when, message) => {
        onGuard?.(when);
        return around.block(when, message);
      },
    }),
    [around, onGuard],
  );
  return (
    <NavigationProvider value={navigation}>
      <EngineProvider engine={engine}>
        <ActionProvider plugins={pricingPlugins}>
          <main>
            <PageView template="pricing-model" route={{}} />
          </main>
          <Toasts />
        </ActionProvider>
      </EngineProvider>
    </NavigationProvider>
  );
}

const meta: Meta<typeof ConsoleStory> = {
  title: "Plugins/Pricing console",
  component: ConsoleStory,
  parameters: { layout: "fullscreen" },
};
export default meta;

type Story = StoryObj<typeof ConsoleStory>;

export const Editor: Story = {};

/** Below the items on a phone. */
export const Narrow: Story = { globals: { viewport: { value: "phone" } } };

/** Names as long as people make them. */
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
};

/** Amounts without decimals, and the symbol of another currency. */
export const Yen: Story = { args: { model: { ...MODEL, currency: "JPY" } } };

/** Nothing has a price yet. */
export const Empty: Story = {
  args: {
    model: {
      ...MODEL,
      discounts: [],
      metaData: { specs: { backup: MODEL.metaData.specs.backup } },
    },
  },
};

/** Somebody publishes while this draft is edited. */
export const Overtaken: Story = { args: { saves: "conflict" } };

/** Somebody publishes the very price that is being entered: 8.25 for a CPU. */
export const OvertakenBySame: Story = { args: { saves: "conflict", model: withCpu("8") } };

/** The server finds a price wrong. */
export const Refused: Story = { args: { saves: "refused" } };

/** The answer takes its time. */
export const Publishing: Story = { args: { saves: "never" } };

export const SimulationFails: Story = { args: { simulates: "failing" } };

export const Calculating: Story = { args: { simulates: "never" } };

export const Reading: Story = { args: { reads: "never" } };

export const NotRead: Story = { args: { reads: "failing" } };

/** The answer is no pricing model. */
export const Unreadable: Story = { args: { model: { ...MODEL, currency: "XYZ" } } };

/** 200 items: each key press calculates all of them. */
export const Large: Story = { args: { model: largeModel(200) } };

/** The template gives no id. */
export const WrongWith: Story = { args: { id: true } };
