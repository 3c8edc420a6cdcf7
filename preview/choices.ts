/** How wide the portal is drawn, in CSS pixels; `full`: as wide as the window. */
export type PreviewWidth = "full" | "1440" | "768" | "360";

export const WIDTHS: readonly PreviewWidth[] = ["full", "1440", "768", "360"];

export type Scheme = "light" | "dark";

/** What is looked at, and how. All of it stands in the address, so that a view can be sent and survives a reload. */
export interface Choices {
  /** An address of the portal: `/pages/services/my-services?page=2`. */
  readonly address: string;
  readonly role: string;
  readonly caseName: string;
  /** Absent: those of the role. */
  readonly flags: readonly string[] | undefined;
  readonly width: PreviewWidth;
  /** Absent: as the browser has it. */
  readonly scheme: Scheme | undefined;
}

/** Reads the choices from an address: `?role=customer&case=empty#/pages/services/my-services`. */
export function readChoices({ search, hash }: Pick<Location, "search" | "hash">): Choices {
  const given = new URLSearchParams(search);
  const flags = given.get("flags");
  return {
    address: hash.replace(/^#/, "") || "/pages",
    role: given.get("role") ?? "",
    caseName: given.get("case") ?? "usual",
    flags: flags === null ? undefined : flags.split(",").filter((flag) => flag !== ""),
    width: WIDTHS.find((width) => width === given.get("width")) ?? "full",
    scheme: (["light", "dark"] as const).find((scheme) => scheme === given.get("scheme")),
  };
}

/** The query and hash that say the same; what is as usual is left out. */
export function writeChoices({ address, role, caseName, flags, width, scheme }: Choices): string {
  const query = new URLSearchParams({ role });
  if (caseName !== "usual") query.set("case", caseName);
  if (flags !== undefined) query.set("flags", flags.join(","));
  if (width !== "full") query.set("width", width);
  if (scheme !== undefined) query.set("scheme", scheme);
  return `?${query.toString()}#${address}`;
}
