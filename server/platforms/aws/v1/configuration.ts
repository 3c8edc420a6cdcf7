import { ApiFailure, sealOrRefuse, wrongFields } from "../../../api/index.ts";
import type { FieldFailure } from "../../../api/index.ts";
import { changesBetween, hiddenChange } from "../../../audit/index.ts";
import type { Transaction } from "../../../database/index.ts";
import { asSystem } from "../../../database/index.ts";
import type { SecretBox } from "../../../secrets/index.ts";
import { AMAZON, EMBEDDED, sealSecret } from "../connections.ts";
import { insertFirstInventory } from "../seed-inventory.ts";
import type { Handlers, Operations } from "./contract.generated.ts";

type Configured = Operations["configureAws"]["answers"][200];
type Change = Operations["configureAws"]["body"];

/** `GET /{automatorId}/config` */
export const getAwsConfiguration: Handlers["getAwsConfiguration"] = async ({ db, path }) => {
  const { automatorId } = path;
  await reachOwnAutomator(db, automatorId);
  return { body: (await readConfiguration(db, automatorId)) ?? { automator_id: automatorId, ...NOTHING } };
};

const NOTHING = { url: null, access_key: null, has_secret_access_key: false };

/** `POST /{automatorId}/config`: from now on the automator uses this, and is checked at once. */
export function buildConfigureAws(secrets: SecretBox): Handlers["configureAws"] {
  return async ({ db, path, body, audit }) => {
    const { automatorId } = path;
    const automator = await reachOwnAutomator(db, automatorId, "for update of a");
    const former = await readConfiguration(db, automatorId);
    const wanted = readChange(body, automatorId, former);
    const isMoved = former !== undefined && (former.url === EMBEDDED) !== (wanted.url === EMBEDDED);
    if (isMoved && automator.services > 0)
      throw new ApiFailure(
        409,
        `Services run in the account of ${automator.name}. Add another automator for another account.`,
      );
    const sealed =
      body.secret_access_key === undefined ? null : seal(secrets, automatorId, body.secret_access_key);
    await db.query(SAVE, [
      automatorId,
      automator.accountId,
      wanted.url,
      wanted.access_key,
      sealed,
      wanted.has_secret_access_key,
    ]);
    await audit({
      action: "automator.configure",
      resourceType: "automator",
      resourceId: String(automatorId),
      accountId: automator.accountId,
      name: automator.name,
      changes: [
        ...changesBetween(former, wanted, { fields: ["url", "access_key"] }),
        ...(sealed === null ? [] : [hiddenChange("secret_access_key")]),
      ],
    });
    if (wanted.url === EMBEDDED)
      await asSystem(db, (system) =>
        insertFirstInventory(system, { id: automatorId, account: automator.accountId }),
      );
    await db.query("select automator_was_connected($1)", [automatorId]);
    return { body: wanted };
  };
}

function seal(secrets: SecretBox, automatorId: number, secret: string): string {
  return sealOrRefuse(() => sealSecret(secrets, automatorId, secret));
}

interface OwnAutomator {
  readonly name: string;
  readonly accountId: number;
  readonly services: number;
}

/** An automator of the caller's own or of an account below; one that is only offered to them is a 404. */
async function reachOwnAutomator(db: Transaction, automatorId: number, lock = ""): Promise<OwnAutomator> {
  const [automator] = await db.query<OwnAutomator>(
    `select a.name, a.account_id as "accountId", (select count(*)::int from service s where s.automator_id = a.id) as services
     from automator a join automator_type t on t.id = a.automator_type_id
     where a.id = $1 and t.type = 'AWS' and a.account_id = any ((select visible_accounts())::int[]) ${lock}`,
    [automatorId],
  );
  if (automator === undefined) throw new ApiFailure(404, "There is no such automator.");
  return automator;
}

async function readConfiguration(db: Transaction, automatorId: number): Promise<Configured | undefined> {
  const [found] = await db.query<Configured>(
    `select automator_id, url, access_key, sealed_secret is not null as has_secret_access_key
     from aws_connection where automator_id = $1`,
    [automatorId],
  );
  return found;
}

/** What is wanted, in one spelling; a 422 that names every wrong field. */
function readChange(body: Change, automator_id: number, former: Configured | undefined): Configured {
  const { access_key, secret_access_key } = body;
  const url = readAddress(body.url ?? AMAZON);
  if (url === EMBEDDED) {
    const given = (["access_key", "secret_access_key"] as const).filter((name) => body[name]);
    if (given.length > 0)
      throw wrongFields(
        given.map((name) => ({ field: `/${name}`, message: "The embedded account has none." })),
      );
    return { automator_id, url, access_key: null, has_secret_access_key: false };
  }
  const wrong: FieldFailure[] = [];
  if (url === undefined) wrong.push({ field: "/url", message: WRONG_ADDRESS });
  if (access_key === undefined) wrong.push({ field: "/access_key", message: "An access key is needed." });
  const isSame = url === former?.url && access_key === former?.access_key;
  // Never to an address, or with a key, that it was not typed for.
  if (secret_access_key === undefined && !(isSame && former?.has_secret_access_key === true))
    wrong.push({
      field: "/secret_access_key",
      message: "A secret key is needed for a new address or access key.",
    });
  if (wrong.length > 0 || url === undefined) throw wrongFields(wrong);
  return { automator_id, url, access_key: access_key ?? null, has_secret_access_key: true };
}

const WRONG_ADDRESS = "Must be aws:, embedded:, or an address such as https://ec2.{region}.example.com.";

function readAddress(text: string): string | undefined {
  const written = text.trim();
  if ([AMAZON, EMBEDDED].includes(written.toLowerCase())) return written.toLowerCase();
  const tried = written.replace("{region}", "region");
  if (!URL.canParse(tried)) return undefined;
  const { protocol, username, password, pathname, search, hash } = new URL(tried);
  const isPlain = username === "" && password === "" && search === "" && hash === "" && pathname === "/";
  return protocol === "https:" && isPlain ? written.replace(/\/$/, "") : undefined;
}

/** A secret key that is not sent is kept where the configuration still has one. */
const SAVE = `insert into aws_connection as c (automator_id, account_id, url, access_key, sealed_secret)
  values ($1, $2, $3, $4, $5)
  on conflict (automator_id) do update set url = excluded.url, access_key = excluded.access_key,
    sealed_secret = case when $6::boolean then coalesce(excluded.sealed_secret, c.sealed_secret) end,
    revision = gen_random_uuid()`;
