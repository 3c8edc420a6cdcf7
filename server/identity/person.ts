import { isRecord } from "#validators";
import type { Transaction } from "../database/index.ts";
import type { Access } from "../authorise/index.ts";
import type { Actor } from "./actor.ts";

/** A person with the account they belong to, as sign-in needs them. Read with the rights of the system. */
export interface Person {
  readonly id: number;
  readonly username: string;
  readonly passwordHash: string | undefined;
  readonly isBlocked: boolean;
  readonly hasSecondFactor: boolean;
  /** Sign-ins before this moment have ended. As the database writes it, to the microsecond. */
  readonly signInsValidFrom: string;
  readonly account: {
    readonly id: number;
    readonly companyName: string;
    readonly kind: "provider" | "distributor" | "reseller" | "customer";
    readonly isApex: boolean;
    readonly providerId: number;
  };
  readonly access: Access;
}

/** Undefined for an unknown person. Blocked people and people of blocked accounts have `isBlocked`. */
export async function findPerson(
  db: Transaction,
  by: { id: number } | { email: string },
): Promise<Person | undefined> {
  const [condition, value] = "id" in by ? ["u.id = $1", by.id] : ["lower(u.username) = lower($1)", by.email];
  const [row] = await db.query<PersonRow>(
    `select u.id, u.username, u.password_hash, u.is_mfa, u.sign_ins_valid_from::text as valid_from, u.is_blocked or a.is_blocked or a.is_deleted as is_blocked,
       a.id as account_id, a.report_access, a.company_name, a.kind, a.is_apex, provider_of(a.id) as provider_id,
       coalesce((select jsonb_agg(r.permissions) from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id), '[]') as permissions
     from app_user u join account a on a.id = u.account_id where ${condition}`,
    [value],
  );
  if (row === undefined) return undefined;
  return {
    id: row.id,
    username: row.username,
    passwordHash: row.password_hash ?? undefined,
    isBlocked: row.is_blocked,
    hasSecondFactor: row.is_mfa,
    signInsValidFrom: row.valid_from,
    account: {
      id: row.account_id,
      companyName: row.company_name,
      kind: row.kind,
      isApex: row.is_apex,
      providerId: row.provider_id,
    },
    access: withReports(joinPermissions(row.permissions), row.report_access),
  };
}

/** The claims of a person acting in their own account (spec 1 §3). */
export function actorOf(person: Person, sessionId: string): Actor {
  const { account } = person;
  return {
    userId: person.id,
    username: person.username,
    accountId: account.id,
    companyName: account.companyName,
    serviceProviderId: account.providerId,
    isReseller: account.kind === "reseller",
    distributor: account.kind === "distributor",
    apex: account.isApex,
    proxied: false,
    access: person.access,
    sessionId,
  };
}

/** The claims of someone who acts for a person of another account. */
export function managedActorOf(subject: Person, visitor: Person, sessionId: string): Actor {
  return {
    ...actorOf(subject, sessionId),
    proxied: true,
    actingUserId: visitor.id,
    access: managedAccess(subject.access, visitor.access),
  };
}

/** In a managed session one may do what both people may do, except start another managed session. */
export function managedAccess(subject: Access, visitor: Access): Access {
  return Object.fromEntries(
    Object.entries(subject).map(([tag, flags]) => {
      const limit = tag === "Managed Access" || !Object.hasOwn(visitor, tag) ? undefined : visitor[tag];
      const both = (flag: "C" | "R" | "U" | "D") => flags[flag] === true && limit?.[flag] === true;
      return [tag, { C: both("C"), R: both("R"), U: both("U"), D: both("D") }];
    }),
  );
}

interface PersonRow {
  readonly id: number;
  readonly username: string;
  readonly password_hash: string | null;
  readonly is_mfa: boolean;
  readonly valid_from: string;
  readonly is_blocked: boolean;
  readonly account_id: number;
  readonly company_name: string;
  readonly kind: Person["account"]["kind"];
  readonly is_apex: boolean;
  readonly provider_id: number;
  readonly report_access: boolean;
  readonly permissions: readonly unknown[];
}

/** An account without report access has none, whatever its roles say. */
export function withReports(access: Access, hasReports: boolean): Access {
  return hasReports ? access : { ...access, Reports: { C: false, R: false, U: false, D: false } };
}

/** Several roles grant what any of them grants. */
export function joinPermissions(roles: readonly unknown[]): Access {
  const joined: Record<string, Record<"C" | "R" | "U" | "D", boolean>> = {};
  for (const role of roles) {
    for (const [tag, flags] of Object.entries(isRecord(role) ? role : {})) {
      if (!isRecord(flags) || tag === "__proto__") continue;
      const sofar = joined[tag] ?? { C: false, R: false, U: false, D: false };
      joined[tag] = {
        C: sofar.C || flags["C"] === true,
        R: sofar.R || flags["R"] === true,
        U: sofar.U || flags["U"] === true,
        D: sofar.D || flags["D"] === true,
      };
    }
  }
  return joined;
}
