import { ApiFailure } from "../api/index.ts";
import type { Outcome } from "../services/index.ts";
import { failed, succeeded } from "../services/index.ts";
import type { Limits } from "./limits.ts";
import type { PowerState } from "./power-state.ts";

/** A machine of a pool: memory in MB, what all its disks have in GB. */
export interface SizedMachine {
  readonly cores: number;
  readonly memory: number;
  readonly powerState: PowerState;
  readonly storage: { readonly provisioned: number };
}

type Size = Pick<SizedMachine, "cores" | "memory">;

/** What work will take of the limits of a pool: GHz for compute, GB for memory and for storage, as provisioned. */
export interface Demand {
  readonly cpu: number;
  readonly memory: number;
  readonly storage: number;
}

export const NOTHING: Demand = { cpu: 0, memory: 0, storage: 0 };

/** What a machine takes while it runs: a GHz for each core. */
export function demandOfRunning({ cores, memory }: Size): Demand {
  return { cpu: cores, memory: memory / 1024, storage: 0 };
}

/** What a machine takes more once it is returned to a snapshot of this size. What the snapshot stores is provisioned already. */
export function demandOfRevert(
  machine: Omit<SizedMachine, "storage">,
  size: Size,
  hasMemory: boolean,
): Demand {
  const after = hasMemory ? demandOfRunning(size) : NOTHING;
  const before = machine.powerState === "POWERED_ON" ? demandOfRunning(machine) : NOTHING;
  return { cpu: after.cpu - before.cpu, memory: after.memory - before.memory, storage: 0 };
}

export function sumOf(...demands: readonly Demand[]): Demand {
  return demands.reduce(
    (sum, { cpu, memory, storage }) => ({
      cpu: sum.cpu + cpu,
      memory: sum.memory + memory,
      storage: sum.storage + storage,
    }),
    NOTHING,
  );
}

/** The limit of a pool that more does not fit into, with a sentence. */
export interface Lack {
  readonly of: keyof Demand;
  readonly sentence: string;
}

/**
 * Whether a pool with these machines has room for more; else the limit and what is taken of it. What is over its limit already
 * stands in the way of more alone. `under way`: what work that still runs will take.
 */
export function findLack(
  pool: Limits & { readonly name: string },
  machines: readonly SizedMachine[],
  more: Demand,
  underWay = NOTHING,
): Lack | undefined {
  const taken = sumOf(underWay, takenBy(machines));
  for (const { of, unit, word, isTaken } of LIMITS) {
    const { limit } = pool[of];
    if (limit <= 0 || more[of] <= 0 || taken[of] + more[of] <= limit) continue;
    const sentence = `${pool.name} has a limit of ${limit} ${unit} of ${word}, of which ${shown(taken[of])} ${isTaken}: ${shown(more[of])} more do not fit.`;
    return { of, sentence };
  }
  return undefined;
}

/** The same as the outcome of work. */
export function checkRoom(...asked: Parameters<typeof findLack>): Outcome {
  const lack = findLack(...asked);
  return lack === undefined ? succeeded() : failed(lack.sentence);
}

/** Which field of a request asks for it. */
export type DemandFields = Readonly<Partial<Record<keyof Demand, string>>>;

/** Of a change of a machine. */
export const CHANGE_FIELDS: DemandFields = { cpu: "/cores", memory: "/memory", storage: "/disks" };

/** A 409 for what does not fit, at its field where the request has one. */
export function lackOfRoom({ of, sentence }: Lack, fields: DemandFields = {}): ApiFailure {
  const field = fields[of];
  return new ApiFailure(409, sentence, field === undefined ? [] : [{ field, message: sentence }]);
}

/** What these machines take of the limits of their pool. */
export function takenBy(machines: readonly SizedMachine[]): Demand {
  return sumOf(
    ...machines.map((each) => ({
      ...(each.powerState === "POWERED_ON" ? demandOfRunning(each) : NOTHING),
      storage: each.storage.provisioned,
    })),
  );
}

/**
 * Of new limits those that are lower than before, and lower than what the machines of the pool take, each with a sentence.
 * A limit that is exceeded already may stay, or become higher.
 */
export function limitsBelowUse(
  pool: Limits,
  machines: readonly SizedMachine[],
  limits: Partial<Limits>,
): readonly { readonly of: keyof Limits; readonly sentence: string }[] {
  const taken = takenBy(machines);
  return LIMITS.flatMap(({ of, unit, word, isTaken }) => {
    const { [of]: { limit } = pool[of] } = limits;
    const isLower = limit > 0 && (pool[of].limit <= 0 || limit < pool[of].limit);
    if (!isLower || taken[of] <= limit) return [];
    const sentence = `The limit cannot be ${limit} ${unit}: ${shown(taken[of])} ${unit} of ${word} ${isTaken}.`;
    return [{ of, sentence }];
  });
}

/** Whether the machines of a pool fit into its new limits; else a sentence. */
export function checkNewLimits(
  pool: Limits,
  machines: readonly SizedMachine[],
  limits: Partial<Limits>,
): Outcome {
  const [below] = limitsBelowUse(pool, machines, limits);
  return below === undefined ? succeeded() : failed(below.sentence);
}

const LIMITS = [
  { of: "cpu", unit: "GHz", word: "compute", isTaken: "are in use" },
  { of: "memory", unit: "GB", word: "memory", isTaken: "are in use" },
  { of: "storage", unit: "GB", word: "storage", isTaken: "are provisioned" },
] as const;

function shown(amount: number): string {
  return String(Math.round(amount * 10) / 10);
}
