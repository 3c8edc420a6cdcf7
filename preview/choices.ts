/** How wide the portal is drawn, in CSS pixels; `full`: as wide as the window. */
export type PreviewWidth = "full" | "1440" | "768" | "360";

export const WIDTHS: readonly PreviewWidth[] = ["full", "1440", "768", "360"];

export type Scheme = "light" | "dark";

/** What is looked at, and how. All of it stands in the address, so that a view can be sent and survives a reload. */
export interface Choices {
  /** An address of the portal: `/pages/services/my-services?page=2`. */
  readonly address: string;
  readonly role: string;
  /** Absent: the usual one of the page. */
  readonly caseName: string | undefined;
  /** Absent: those of the role. */
  readonly flags: readonly string[] | undefined;
  readonly width: PreviewWidth;
  /** Absent: as the browser has it. */
  readonly scheme: Scheme | undefined;
}

/** Reads the choices from an address: `?role=customer&case=empty#/pages/services/my-services`. */
export function readChoices({ search, hash }: Pick<Location, "search" | "hash">): Choices {
  const query = new URLSearchParams(search);
  const flags = query.get("flags");
  return {
    address: hash.replace(/^#/, "") || "/pages",
    role: query.get("role") ?? "",
    caseName: query.get("case") ?? undefined,
    flags: flags === null ? undefined : flags.split(",").filter((flag) => flag !== ""),
    width: WIDTHS.find((width) => width === query.get("width")) ?? "full",
    scheme: (["light", "dark"] as const).find((scheme) => scheme === query.get("scheme")),
  };
}

/** The query and hash that say the same; what is as usual is left out. */
export function writeChoices({ address, role, caseName, flags, width, scheme }: Choices): string {
  const query = new URLSearchParams({ role });
  if (caseName !== undefined) query.set("case", caseName);
  if (flags !== undefined) query.set("flags", flags.join(","));
  if (width !== "full") query.set("width", width);
  if (scheme !== undefined) query.set("scheme", scheme);
  return `?${query.toString()}#${address}`;
}
