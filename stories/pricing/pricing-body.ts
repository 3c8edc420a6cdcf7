/** A pricing model as the API answers it: a pool with tiers, a select, storage, metered storage and machines. */
export const MODEL = {
  id: 7,
  ServiceOfferings_id: 3,
  name: "Resource pool Frankfurt",
  solutionType: "vCenterResourcePool",
  calculationMethod: "average",
  currency: "EUR",
  validFrom: "2026-09-01",
  version: 12,
  metaData: {
    override: { paymentCycle: "Monthly" },
    specs: {
      base: fixed("Base", "Base", "base", "25.00", { type: "base" }),
      support: {
        ...fixed("Support", "Flat", "flat", "0", { parentName: "Pool" }),
        type: "select",
        builtItem: ["basic", "business", "critical"],
        builtItemLabel: ["Basic", "Business", "Critical"],
        tempValue: "business",
        unitPrice: {
          paymentType: "Flat",
          metaData: { flatByItem: { business: "49", critical: "149" }, flat: "0" },
        },
      },
      cpu: ordered(
        "CPU",
        "Compute",
        { 2: "9.00", 33: "8.00", 129: "7.00" },
        { min: 2, max: 256, tempValue: "40" },
      ),
      memory: ordered(
        "Memory",
        "Compute",
        { 8: "4.80", 65: "4.20", 257: "3.60" },
        { min: 8, max: 400, tempValue: "128" },
      ),
      fast: ordered("Fast", "Storage", { 0: "0.12" }, { min: 0, max: 20480, step: 10, tempValue: "1000" }),
      archive: {
        ...ordered("Archive", "Storage", {}, { min: 0, max: -1 }),
        isUnlimited: true,
        unitPrice: {
          paymentType: "Usage",
          metaData: { usage: [{ display: 0, min: 0, max: -1, amount: "0.012" }] },
        },
      },
      vmCount: {
        name: "VM count",
        parentName: "Machines",
        type: "vmCount",
        min: 0,
        max: -1,
        step: 1,
        tempValue: "25",
        unitPrice: { paymentType: "Flat", metaData: { flat: "1.50" } },
      },
      setup: fixed("Setup", "One Time", "oneTime", "199.00", { parentName: "Pool" }),
      backup: { name: "Backup", parentName: "Storage", type: "", min: 0, max: 500, unitPrice: {} },
    },
    contractOverride: { specs: { cpu: { recurring: [{ display: 2, min: 2, max: -1, amount: "7.50" }] } } },
  },
  discounts: [
    {
      Accounts_id: 21,
      companyName: "Contoso Manufacturing",
      discounts: [
        {
          targetType: "group",
          target: "Compute",
          discountType: "percent",
          pricePerUnit: "10",
          attributes: {},
        },
      ],
    },
    {
      Accounts_id: 22,
      companyName: "Bellows College",
      discounts: [
        {
          targetType: "item",
          target: "memory",
          discountType: "tier",
          pricePerUnit: "3.20",
          attributes: { range: { min: "257", max: "-1" } },
        },
        {
          targetType: "item",
          target: "support",
          discountType: "multi",
          pricePerUnit: { business: "39" },
          attributes: {},
        },
      ],
    },
  ],
};

export const HISTORY = {
  data: [
    {
      version: 12,
      validFrom: "2026-09-01",
      state: "Planned",
      username: "Omar Haddad",
      createTime: "2026-08-30T10:00:00Z",
    },
    {
      version: 11,
      validFrom: "2026-05-01",
      state: "Effective",
      username: "Lena Fischer",
      createTime: "2026-04-28T10:00:00Z",
    },
    { version: 10, validFrom: "2025-01-01", state: "Former", createTime: "2024-12-20T10:00:00Z" },
  ],
};

export const ACCOUNTS = {
  data: [
    { id: 21, companyName: "Contoso Manufacturing" },
    { id: 22, companyName: "Bellows College" },
    { id: 23, companyName: "Tailwind Traders" },
  ],
};

export const SIMULATION = {
  currency: "EUR",
  before: "12402.56",
  after: "12604.40",
  difference: "201.84",
  accounts: [
    account(21, "Contoso Manufacturing", 3, "3692.16", "3762.72", "70.56", "2026-12-01"),
    account(31, "Humongous Insurance", 4, "4850.00", "4990.80", "140.80", "2026-12-01"),
    account(32, "Graphic Design Institute", 1, "1871.50", "1871.50", "0.00", null),
    account(33, "Proseware Publishing", 1, "1988.90", "1979.38", "-9.52", "2026-12-01"),
  ],
};

/** A model of so many items with three tiers each. */
export function largeModel(count: number): typeof MODEL {
  const specs = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `item${index}`,
      ordered(
        `Item ${index + 1}`,
        `Group ${Math.floor(index / 20) + 1}`,
        { 8: "4.80", 65: "4.20", 257: "3.60" },
        { min: 8, max: 400, tempValue: "128" },
      ),
    ]),
  );
  return { ...MODEL, metaData: { ...MODEL.metaData, specs: specs as never }, discounts: [] };
}

function fixed(name: string, paymentType: string, key: string, amount: string, more: object) {
  return { name, unitPrice: { paymentType, metaData: { [key]: amount } }, ...more };
}

function ordered(name: string, parentName: string, tiers: Readonly<Record<number, string>>, more: object) {
  const starts = Object.keys(tiers).map(Number);
  const recurring = starts.map((min, index) => ({
    display: min,
    min,
    max: (starts[index + 1] ?? 0) - 1,
    amount: tiers[min],
  }));
  return {
    name,
    parentName,
    type: "",
    step: 1,
    ...more,
    unitPrice: { paymentType: "Recurring", metaData: { recurring } },
  };
}

function account(
  Accounts_id: number,
  companyName: string,
  services: number,
  before: string,
  after: string,
  difference: string,
  movedFrom: string | null,
) {
  return { Accounts_id, companyName, services, before, after, difference, movedFrom };
}
