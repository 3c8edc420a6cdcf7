import { formItems } from "./forms.ts";

/** What the demo's solutions cost, who has a discount, and what is agreed on. Ids are those of the offerings. */

interface SeededModel {
  readonly offering: number;
  /** `YYYY-MM-DD`. */
  readonly validFrom: string;
  readonly specs: Readonly<Record<string, object>>;
}

interface Range {
  readonly min: number;
  readonly max: number;
  /** Default 1. */
  readonly step?: number;
}

/** A price for the whole quantity, by where its range begins. */
function tiers(
  item: object,
  range: Range,
  amounts: Readonly<Record<number, string>>,
  more: object = {},
): object {
  const recurring = Object.entries(amounts).map(([min, amount]) => ({ display: min, min, amount }));
  const ends = recurring.map((each, index) => {
    const next = recurring[index + 1];
    return { ...each, max: next === undefined ? "-1" : String(Number(next.min) - 1) };
  });
  return {
    ...item,
    step: 1,
    ...range,
    unitPrice: { paymentType: "Recurring", metaData: { recurring: ends, ...more } },
  };
}

function base(amount: string): object {
  return {
    name: "Service",
    type: "base",
    unitPrice: { paymentType: "Base", metaData: { base: amount } },
  };
}

function poolSpecs(memory: Readonly<Record<number, string>>): SeededModel["specs"] {
  return {
    service: base("25.00"),
    cpu: tiers(
      { keyMap: "cpu", name: "Compute in GHz", parentName: "Compute", type: "cpu" },
      { min: 1, max: 1024 },
      { 1: "12.50", 33: "11.00", 129: "9.80" },
    ),
    memory: tiers(
      { keyMap: "memory", name: "Memory in GB", parentName: "Compute", type: "memory" },
      { min: 8, max: 1024 },
      memory,
    ),
    storage: tiers(
      {
        keyMap: "storage",
        name: "Storage in GB",
        parentName: "Storage",
        type: "datastore",
        builtItem: ["policy-gold", "policy-silver"],
        builtItemLabel: ["Gold", "Silver"],
      },
      { min: 0, max: 20_480 },
      { 0: "0.10" },
      { recurringByItem: { "policy-gold": "0.14", "policy-silver": "0.10" } },
    ),
  };
}

/** Of machines that are sold one by one. */
function machineSpecs(): SeededModel["specs"] {
  return {
    service: base("4.00"),
    cpu: tiers(
      { keyMap: "cpu", name: "Cores", parentName: "Compute", type: "cpu" },
      { min: 1, max: 16 },
      { 1: "6.50" },
    ),
    memory: tiers(
      { keyMap: "memory", name: "Memory in GB", parentName: "Compute", type: "memory" },
      { min: 1, max: 64 },
      { 1: "3.20" },
    ),
    storage: tiers(
      { keyMap: "storage", name: "Storage in GB", parentName: "Storage", type: "storage" },
      { min: 0, max: 1000 },
      { 0: "0.09" },
    ),
  };
}

function measured(keyMap: string, name: string, usage: string): object {
  const unitPrice = { paymentType: "Usage", metaData: { usage } };
  return { keyMap, name, parentName: "Compute", type: keyMap, min: 0, max: -1, step: 1, unitPrice };
}

/** Of virtual datacentres where what runs is measured: a machine that is off costs its disks alone. */
function meteredSpecs(): SeededModel["specs"] {
  return {
    service: base("15.00"),
    cpu: measured("cpu", "Compute in GHz", "7.20"),
    memory: measured("memory", "Memory in GB", "2.90"),
    storage: tiers(
      { keyMap: "storage", name: "Storage in GB", parentName: "Storage", type: "storage" },
      { min: 0, max: -1 },
      { 0: "0.08" },
    ),
  };
}

/** Of instances, by what their type has. */
function instanceSpecs(): SeededModel["specs"] {
  return {
    service: base("3.00"),
    cpu: tiers(
      { keyMap: "cpu", name: "Cores", parentName: "Compute", type: "cpu" },
      { min: 0, max: -1 },
      { 0: "7.50" },
    ),
    memory: tiers(
      { keyMap: "memory", name: "Memory in GiB", parentName: "Compute", type: "memory" },
      { min: 0, max: -1, step: 0.5 },
      { 0: "4.10" },
    ),
  };
}

const NEW_MEMORY = { 8: "4.80", 65: "4.20", 257: "3.60" };
const OLD_MEMORY = { 8: "4.60", 65: "4.10", 257: "3.60" };

export const BEGINNING = "2020-01-01";

function gatewaySpecs(): Readonly<Record<string, object>> {
  return {
    service: base("35.00"),
    size: {
      keyMap: "size",
      name: "Size",
      type: "select",
      builtItem: ["compact", "large", "x-large", "quad-large"],
      builtItemLabel: ["Compact", "Large", "Extra large", "Quad large"],
      tempValue: "compact",
      unitPrice: {
        paymentType: "Flat",
        metaData: {
          flatByItem: { compact: "0.00", large: "40.00", "x-large": "90.00", "quad-large": "120.00" },
        },
      },
    },
  };
}

/** In the order of their versions. Solutions that are not named have no prices yet. */
export const seededModels: readonly SeededModel[] = [
  { offering: 1, validFrom: BEGINNING, specs: poolSpecs(OLD_MEMORY) },
  { offering: 1, validFrom: "2025-01-01", specs: poolSpecs(NEW_MEMORY) },
  { offering: 2, validFrom: BEGINNING, specs: poolSpecs(NEW_MEMORY) },
  { offering: 3, validFrom: BEGINNING, specs: poolSpecs(NEW_MEMORY) },
  { offering: 6, validFrom: BEGINNING, specs: machineSpecs() },
  { offering: 7, validFrom: BEGINNING, specs: machineSpecs() },
  { offering: 9, validFrom: BEGINNING, specs: meteredSpecs() },
  { offering: 52, validFrom: BEGINNING, specs: meteredSpecs() },
  { offering: 14, validFrom: BEGINNING, specs: instanceSpecs() },
  { offering: 15, validFrom: BEGINNING, specs: instanceSpecs() },
  { offering: 51, validFrom: BEGINNING, specs: poolSpecs(OLD_MEMORY) },
  { offering: 11, validFrom: BEGINNING, specs: gatewaySpecs() },
  { offering: 12, validFrom: BEGINNING, specs: gatewaySpecs() },
  {
    offering: 13,
    validFrom: BEGINNING,
    specs: {
      storage: tiers(
        { keyMap: "storage", name: "Storage in GB", parentName: "Storage", type: "storage" },
        { min: 100, max: 100_000 },
        { 100: "0.06", 1001: "0.05" },
      ),
      machines: {
        keyMap: "machines",
        name: "Computers",
        type: "vmCount",
        unitPrice: { paymentType: "Flat", metaData: { flat: "1.50" } },
      },
    },
  },
  {
    offering: 16,
    validFrom: BEGINNING,
    specs: {
      service: base("89.00"),
      setup: {
        keyMap: "setup",
        name: "Setup",
        type: "setup",
        unitPrice: { paymentType: "One Time", metaData: { oneTime: "150.00" } },
      },
      support: {
        ...formItems(16)["support"],
        unitPrice: { paymentType: "Flat", metaData: { flatByItem: { "8x5": "0.00", "24x7": "60.00" } } },
      },
    },
  },
  { offering: 18, validFrom: BEGINNING, specs: { service: base("19.00") } },
];

/** Of the quantities that are no limits of a pool, by offering: what small and large services have. */
export const seededSizes: Readonly<Record<number, readonly [small: object, large: object]>> = {
  13: [
    { storage: 500, machines: 4 },
    { storage: 2000, machines: 12 },
  ],
  16: [{ support: "8x5" }, { support: "24x7" }],
};

/** In the newest version of the offering's prices. */
export const seededDiscounts = [
  {
    offering: 1,
    account: 100,
    discounts: [{ targetType: "solution", discountType: "percent", pricePerUnit: "10", attributes: {} }],
  },
] as const;

export const seededContracts = [
  {
    id: 1,
    account: 100,
    seller: 1,
    name: "Framework agreement 2026",
    startDate: "2026-01-01",
    endDate: "2028-12-31",
    paymentCycle: "Monthly",
    offerings: [
      {
        offering: 2,
        prices: { memory: { recurring: [{ display: "8", min: "8", max: "-1", amount: "4.00" }] } },
      },
      { offering: 16, prices: { service: { base: "79.00" } } },
    ],
  },
] as const;

export const seededCurrencies = [
  { account: 1, currency: "EUR" },
  { account: 2, currency: "EUR" },
] as const;
