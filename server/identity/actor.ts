import type { Access } from "../authorise/index.ts";

/** Who calls: the claims of a verified access token (spec 1 §3), parsed. */
export interface Actor {
  /** 0 for the anonymous actor. */
  readonly userId: number;
  readonly username: string;
  /** The account acted in: tenants are limited to it and what is below it. 0 for the anonymous actor. */
  readonly accountId: number;
  readonly companyName: string;
  /** The provider at the top of the account's tree. */
  readonly serviceProviderId: number;
  readonly isReseller: boolean;
  readonly distributor: boolean;
  readonly apex: boolean;
  /** In a managed session in another account. */
  readonly proxied: boolean;
  /** In a managed session, the person who acts for the user. */
  readonly actingUserId?: number;
  /** Per activity tag, which of C, R, U and D are granted. */
  readonly access: Access;
  /** The signed-in session, for logout and revocation. */
  readonly sessionId?: string;
  /** The API key that was sent instead of a token. */
  readonly apiKeyId?: number;
  /** No account is below theirs at this moment. */
  readonly seesOneAccount?: boolean;
  /** The key only reads. */
  readonly isReadOnly?: boolean;
}

/** The actor of `"public"` operations that came without a token. It sees no tenant's rows. */
export const anonymous: Actor = {
  userId: 0,
  username: "anonymous",
  accountId: 0,
  companyName: "",
  serviceProviderId: 0,
  isReseller: false,
  distributor: false,
  apex: false,
  proxied: false,
  access: {},
};
