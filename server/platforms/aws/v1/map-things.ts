import { ApiFailure, wrongField } from "../../../api/index.ts";
import { changesBetween } from "../../../audit/index.ts";
import type { Transaction } from "../../../database/index.ts";
import type { AwsDriver, GrantedKind } from "../driver.ts";
import type { Handlers } from "./contract.generated.ts";
import { reachOwnAutomator } from "./reach.ts";

type MapHandlers = Pick<
  Handlers,
  | "mapKeyPairs"
  | "unmapKeyPairs"
  | "mapSubnets"
  | "unmapSubnets"
  | "mapSecurityGroups"
  | "unmapSecurityGroups"
>;

/** What accounts may use of the AWS account of an automator (docs/decisions/0036). */
export function buildMapHandlers(driver: AwsDriver): MapHandlers {
  const change =
    (kind: GrantedKind, isGranted: boolean): Handlers["mapKeyPairs"] =>
    async (request) => {
      const { db, body: ids, query } = request;
      const at = await reachOwnAutomator(request);
      const account = await findCustomer(db, request.path.accountId, at.accountId, isGranted);
      const regions = await driver.listRegions(at);
      if (!regions.some(({ region_id }) => region_id === query.region_id))
        throw wrongField("?region_id", "There is no such region.");
      const outcome = await driver.changeGrants(at, {
        regionId: query.region_id,
        kind,
        ids,
        accountId: account.id,
        isGranted,
      });
      if (!outcome.ok) throw new ApiFailure(409, outcome.reason);
      const named = { account: account.companyName };
      for (const id of outcome.value)
        await request.audit({
          action: `${NOUNS[kind]}.${isGranted ? "map" : "unmap"}`,
          resourceType: NOUNS[kind],
          resourceId: id,
          accountId: at.accountId,
          name: id,
          parent: { type: "automator", id: String(at.automatorId), name: at.name },
          changes: isGranted ? changesBetween({}, named) : changesBetween(named, {}),
        });
      return {};
    };
  return {
    mapKeyPairs: change("key-pair", true),
    unmapKeyPairs: change("key-pair", false),
    mapSubnets: change("subnet", true),
    unmapSubnets: change("subnet", false),
    mapSecurityGroups: change("security-group", true),
    unmapSecurityGroups: change("security-group", false),
  };
}

const NOUNS = { "key-pair": "keypair", subnet: "subnet", "security-group": "securitygroup" } as const;

interface Customer {
  readonly id: number;
  readonly companyName: string;
}

/** An account below the automator's owner, within the caller's reach; one that is gone can only lose what it has. */
async function findCustomer(
  db: Transaction,
  id: number,
  owner: number,
  isGranted: boolean,
): Promise<Customer> {
  const [account] = await db.query<Customer>(
    `select id, company_name as "companyName" from account
     where id = $1 and id = any ((select visible_accounts())::int[]) and id <> $2 and is_offered_to($2, id)
       and ($3 or not is_deleted)`,
    [id, owner, !isGranted],
  );
  if (account === undefined) throw new ApiFailure(404, "There is no such account.");
  return account;
}
