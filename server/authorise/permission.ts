/** What an operation asks of its caller: an activity tag and one of create, read, update, delete (spec 1 §6). */
export interface Permission {
  readonly tag: string;
  readonly flag: "C" | "R" | "U" | "D";
}

/** What somebody may do: per activity tag, which of C, R, U and D. */
export type Access = Readonly<Record<string, Readonly<Partial<Record<Permission["flag"], boolean>>>>>;

/** The value of `x-permission` in an API document. */
export type Requirement = "public" | "signed-in" | Permission;

/** Reads `x-permission`; undefined when it is none of the permitted forms. */
export function parseRequirement(value: unknown): Requirement | undefined {
  if (value === "public" || value === "signed-in") return value;
  if (typeof value !== "object" || value === null) return undefined;
  const { tag, flag } = value as { tag?: unknown; flag?: unknown };
  if (typeof tag !== "string" || tag === "") return undefined;
  return flag === "C" || flag === "R" || flag === "U" || flag === "D" ? { tag, flag } : undefined;
}

/** For people and logs: `Services (D)`. */
export function requirementText(requirement: Requirement): string {
  return typeof requirement === "string" ? requirement : `${requirement.tag} (${requirement.flag})`;
}
