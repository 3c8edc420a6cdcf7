/** The claims of the access token that the portal uses (spec 1 §3). */
export interface Claims {
  readonly exp: number; // seconds since 1970
  readonly jti: string;
  readonly username: string;
  readonly companyName: string;
  readonly accountId: number;
  readonly serviceProviderId: number;
  readonly isReseller: boolean;
  readonly distributor: boolean;
  readonly apex: boolean;
  readonly proxied: boolean;
  /** Per area: `{ Reports: { R: true } }`. */
  readonly access: Readonly<Record<string, Readonly<Partial<Record<"C" | "R" | "U" | "D", boolean>>>>>;
}

export type CustomerType = "provider" | "distributor" | "customer";

/** The person who looks at a page: everything that decides what is hidden. */
export interface Viewer {
  readonly type: CustomerType;
  readonly claims: Claims;
  /** Names of the enabled feature flags, from bootstrap. */
  readonly flags: ReadonlySet<string>;
}
