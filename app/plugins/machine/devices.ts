import { isUnlimited, readOwn } from "#validators";

export interface Disk extends DiskSettings {
  readonly key: number;
  readonly label: string;
}

export interface DiskSettings {
  /** GB. */
  readonly capacity: number;
  readonly thinProvisioned?: boolean;
}

export interface Card {
  readonly key: number;
  readonly network: string | undefined;
  readonly networkName: string;
}

export interface CardSettings {
  readonly network: string;
}

export interface Network {
  readonly id: string;
  readonly name: string;
}

export function readDisks(value: unknown): readonly Disk[] {
  return listOf(value).flatMap((each) => {
    const [key, label] = [readOwn(each, "key"), readOwn(each, "label")];
    const settings = readDiskSettings(each);
    return typeof key === "number" && typeof label === "string" && settings !== undefined
      ? [{ ...settings, key, label }]
      : [];
  });
}

export function readDiskSettings(value: unknown): DiskSettings | undefined {
  const [capacity, thin] = [readOwn(value, "capacity"), readOwn(value, "thinProvisioned")];
  if (typeof capacity !== "number") return undefined;
  return { capacity, ...(typeof thin === "boolean" ? { thinProvisioned: thin } : {}) };
}

export function readCards(value: unknown): readonly Card[] {
  return listOf(value).flatMap((each) => {
    const [key, network, name] = ["key", "network", "networkName"].map((field) => readOwn(each, field));
    return typeof key === "number"
      ? [
          {
            key,
            network: typeof network === "string" ? network : undefined,
            networkName: typeof name === "string" ? name : "",
          },
        ]
      : [];
  });
}

export function readCardSettings(value: unknown): CardSettings | undefined {
  const network = readOwn(value, "network");
  return typeof network === "string" ? { network } : undefined;
}

export function readNetworks(value: unknown): readonly Network[] {
  return listOf(value).flatMap((each) => {
    const [id, name] = [readOwn(each, "id"), readOwn(each, "name")];
    return typeof id === "string" && typeof name === "string" ? [{ id, name }] : [];
  });
}

/** What is left where a machine is. */
export interface Room {
  /** The pool or the virtual datacentre. */
  readonly name: string;
  /** GB. */
  readonly left: number;
}

/** Undefined where there is no limit, or nobody knows of it. */
export function readRoom(parameters: Readonly<Record<string, unknown>>): Room | undefined {
  const [name, limit, taken] = ["place", "limit", "taken"].map((each) => readOwn(parameters, each));
  if (typeof name !== "string" || typeof limit !== "number" || typeof taken !== "number") return undefined;
  return isUnlimited(limit) ? undefined : { name, left: limit - taken };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
