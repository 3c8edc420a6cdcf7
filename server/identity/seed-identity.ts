import { PERMISSION_TAGS } from "#validators";
import type { Database } from "../database/index.ts";
import { demoAccounts, demoUsers } from "./demo-accounts.ts";
import type { DemoAccount } from "./demo-accounts.ts";
import { chooseDemoPassword } from "./demo-password.ts";
import { demoFeatureFlags } from "./feature-flags.ts";
import { hashPassword } from "./password.ts";
import { permissionsOf, roleNames } from "./role-templates.ts";

export interface DemoPasswordChoice {
  /** Undefined: the public one. */
  readonly demoPassword?: string | undefined;
  /** Default: true. */
  readonly mayBePublic?: boolean;
}

/**
 * Writes the demo accounts, people and roles into a database that has no account yet. Answers whether it did. Fails with a
 * `StartFailure` where they would get a public password that they may not have.
 */
export async function seedIdentity(
  database: Database,
  { demoPassword, mayBePublic = true }: DemoPasswordChoice = {},
): Promise<boolean> {
  const isEmpty = await database.transaction(
    "system",
    async (db) => (await db.query("select from account limit 1")).length === 0,
  );
  if (!isEmpty) return false;
  const password = chooseDemoPassword(demoPassword, mayBePublic);
  const hashes = await Promise.all(demoUsers.map(() => hashPassword(password)));
  const tags = PERMISSION_TAGS.map(({ name }) => name);
  return await database.transaction("system", async (db) => {
    await db.query("select pg_advisory_xact_lock(724611)");
    if ((await db.query("select from account limit 1")).length > 0) return false; // another server was first
    for (const account of demoAccounts as readonly DemoAccount[]) {
      await db.query(
        "insert into account (id, parent_id, kind, company_name, customer_identifier, is_apex) values ($1, $2, $3, $4, $5, $6)",
        [
          account.id,
          account.parent ?? null,
          account.kind,
          account.companyName,
          `C-${String(account.id).padStart(5, "0")}`,
          account.apex === true,
        ],
      );
    }
    for (const [index, user] of demoUsers.entries()) {
      await db.query(
        "insert into app_user (id, account_id, username, password_hash) values ($1, $2, $3, $4)",
        [user.id, user.account, user.email, hashes[index]],
      );
      await db.query(
        "insert into role (id, account_id, name, description, is_default, permissions) values ($1, $2, $3, $4, $6, $5::jsonb)",
        [
          user.id,
          user.account,
          ...roleNames[user.role],
          JSON.stringify(permissionsOf(user.role, tags)),
          user.role !== "viewer",
        ],
      );
      await db.query("insert into user_role (user_id, role_id, account_id) values ($1, $1, $2)", [
        user.id,
        user.account,
      ]);
    }
    for (const [id, subdomain, flags] of [
      [1, "northwind", demoFeatureFlags.first],
      [2, "southridge", demoFeatureFlags.second],
    ] as const) {
      await db.query("insert into branding (account_id, subdomain, feature_flags) values ($1, $2, $3)", [
        id,
        subdomain,
        [...flags],
      ]);
    }
    return true;
  });
}
