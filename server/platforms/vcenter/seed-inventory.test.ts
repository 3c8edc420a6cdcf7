import { expect, it } from "vitest";
import type { SeededService } from "../../seed/index.ts";
import { createRandom } from "../../seed/random.ts";
import { vcenterSeed } from "./seed.ts";
import { buildInventory } from "./seed-inventory.ts";

const NAMES = ["erp-production", "archive", "empty-for-now"] as const;
const END = Date.UTC(2026, 10, 1);
const automators = vcenterSeed.automators.filter(({ automatorType }) => automatorType === 2);

it("gives the main account pools with 3 to 40 machines, an empty one and one that is locked", () => {
  const { machines, ...all } = build(7);
  const pools = all.pools.filter(({ service: id }) => id !== null);
  const sizes = pools.map(({ moId }) => machines.filter(({ pool }) => pool === moId).length);
  expect(pools.map(({ name }) => name)).toEqual([...NAMES]);
  expect(sizes.map((size) => size >= 3 && size <= 40)).toEqual([true, true, false]);
  expect(sizes.at(-1)).toBe(0);
  expect(pools.map(({ retentionLock }) => retentionLock !== null)).toEqual([false, true, false]);
});

it("has pools that belong to no service, but to the owner of their automator", () => {
  const { pools, machines } = build(7);
  const free = pools.filter(({ service: id }) => id === null);
  expect(new Set(free.map(({ automator, account }) => `${automator} ${account}`))).toEqual(
    new Set(["1 1", "2 1", "51 2"]),
  );
  for (const { moId, account } of free) {
    const inside = machines.filter(({ pool }) => pool === moId);
    expect(inside.length).toBeGreaterThan(0);
    expect(new Set(inside.map((each) => each.account))).toEqual(new Set([account]));
  }
});

it("is the same for the same random numbers, and different for others", () => {
  expect(build(7)).toEqual(build(7));
  expect(build(8)).not.toEqual(build(7));
});

it("puts nothing behind services of other platforms and of version 1", () => {
  const services = [
    service(1, "web-01", 4, "vm-1"),
    service(2, "classic", 4, "resgroup-2"),
    service(3, "firewall", null, null),
  ];
  const { pools } = buildInventory(automators, { services, random: createRandom(7), end: END });
  expect(pools.filter(({ service: id }) => id !== null)).toEqual([]);
});

function build(seed: number) {
  const services = NAMES.map((name, index) => service(index + 1, name, 1, `resgroup-${index + 1}`));
  return buildInventory(automators, { services, random: createRandom(seed), end: END });
}

function service(id: number, name: string, automator: number | null, moId: string | null): SeededService {
  return {
    id,
    account: 100,
    offering: 1,
    automator,
    name,
    description: null,
    state: "Available",
    stateDescription: null,
    error: null,
    stateTime: null,
    isProvided: true,
    moId,
    cpu: 128,
    memory: 384,
    storage: 6000,
    isLarge: false,
    createTime: "2026-10-31T18:00:00.000Z",
    retentionLock: null,
  };
}
