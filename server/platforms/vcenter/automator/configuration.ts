import type { FieldFailure } from "../../../api/index.ts";
import { ApiFailure, sealOrRefuse, wrongFields } from "../../../api/index.ts";
import { changesBetween, hiddenChange } from "../../../audit/index.ts";
import type { Transaction } from "../../../database/index.ts";
import { asSystem } from "../../../database/index.ts";
import type { SecretBox } from "../../../secrets/index.ts";
import { EMBEDDED, QEMU, sealPassword } from "../connections.ts";
import { insertFirstInventory } from "../seed-inventory.ts";
import type { Handlers, Operations } from "./contract.generated.ts";

type Configuration = Operations["getVcenterConfiguration"]["answers"][200];
type Change = Operations["configureVcenter"]["body"];

/** `GET /{automatorId}/v2/config` */
export const getVcenterConfiguration: Handlers["getVcenterConfiguration"] = async ({ db, path }) => {
  await reachOwnAutomator(db, path.automatorId);
  return { body: await readConfiguration(db, path.automatorId) };
};

/** `POST /{automatorId}/v2/config`: from now on the automator uses this, and is checked at once. */
export function buildConfigureVcenter(secrets: SecretBox): Handlers["configureVcenter"] {
  return async ({ db, path, body, audit }) => {
    const { automatorId } = path;
    const automator = await reachOwnAutomator(db, automatorId, "for update of a");
    const former = await readConfiguration(db, automatorId);
    const wanted = readChange(body, former);
    const isMoved = former.url !== null && kindOf(former.url) !== kindOf(wanted.url);
    if (isMoved && automator.services > 0)
      throw new ApiFailure(
        409,
        `Services run on the vCenter of ${automator.name}. Add another automator for another vCenter.`,
      );
    const sealed = body.password === undefined ? null : seal(secrets, automatorId, body.password);
    await db.query(SAVE, [
      automatorId,
      automator.accountId,
      wanted.url,
      wanted.username,
      sealed,
      wanted.certificate_fingerprint,
      wanted.hasPassword,
    ]);
    await audit({
      action: "automator.configure",
      resourceType: "automator",
      resourceId: String(automatorId),
      accountId: automator.accountId,
      name: automator.name,
      changes: [
        ...changesBetween(former, wanted, { fields: ["url", "username", "certificate_fingerprint"] }),
        ...(sealed === null ? [] : [hiddenChange("password")]),
      ],
    });
    if (wanted.url === EMBEDDED)
      await asSystem(db, (system) =>
        insertFirstInventory(system, { id: automatorId, account: automator.accountId, name: automator.name }),
      );
    await db.query("select automator_was_connected($1)", [automatorId]);
    return { body: wanted };
  };
}

function seal(secrets: SecretBox, automatorId: number, password: string): string {
  return sealOrRefuse(() => sealPassword(secrets, automatorId, password));
}

interface OwnAutomator {
  readonly name: string;
  readonly accountId: number;
  readonly services: number;
}

/** An automator of either version of the caller's own or of an account below; one that is only offered to them is a 404. */
async function reachOwnAutomator(db: Transaction, automatorId: number, lock = ""): Promise<OwnAutomator> {
  const [automator] = await db.query<OwnAutomator>(
    `select a.name, a.account_id as "accountId", (select count(*)::int from service s where s.automator_id = a.id) as services
     from automator a join automator_type t on t.id = a.automator_type_id
     where a.id = $1 and t.type = 'vCenter' and a.account_id = any ((select visible_accounts())::int[]) ${lock}`,
    [automatorId],
  );
  if (automator === undefined) throw new ApiFailure(404, "There is no such automator.");
  return automator;
}

async function readConfiguration(db: Transaction, automatorId: number): Promise<Configuration> {
  const [found] = await db.query<Configuration>(
    `select automator_id, url, username, sealed_password is not null as "hasPassword", certificate_fingerprint
     from vcenter_connection where automator_id = $1`,
    [automatorId],
  );
  return (
    found ?? {
      automator_id: automatorId,
      url: null,
      username: null,
      hasPassword: false,
      certificate_fingerprint: null,
    }
  );
}

/** What is wanted, in one spelling; a 422 that names every wrong field. */
function readChange(body: Change, former: Configuration): Configuration & { readonly url: string } {
  const { automator_id } = former;
  const url = readAddress(body.url);
  if (url === EMBEDDED || url === QEMU) {
    const none = { username: null, hasPassword: false, certificate_fingerprint: null };
    const given = (["username", "password", "certificate_fingerprint"] as const).filter((name) => body[name]);
    if (given.length > 0)
      throw wrongFields(
        given.map((name) => ({ field: `/${name}`, message: `The address ${url} has none.` })),
      );
    return { automator_id, url, ...none };
  }
  const wrong: FieldFailure[] = [];
  if (url === undefined) wrong.push({ field: "/url", message: WRONG_ADDRESS });
  if (body.username === undefined) wrong.push({ field: "/username", message: "A user name is needed." });
  const isSame = url === former.url && body.username === former.username;
  // Never to an address, or for a user, that it was not typed for.
  if (body.password === undefined && !(isSame && former.hasPassword))
    wrong.push({ field: "/password", message: "A password is needed for a new address or user name." });
  const fingerprint = readFingerprint(body.certificate_fingerprint ?? "");
  if (fingerprint === undefined)
    wrong.push({
      field: "/certificate_fingerprint",
      message: "A SHA-256 fingerprint has 32 pairs of hexadecimal digits.",
    });
  if (wrong.length > 0 || url === undefined) throw wrongFields(wrong);
  return {
    automator_id,
    url,
    username: body.username ?? null,
    hasPassword: true,
    certificate_fingerprint: fingerprint ?? null,
  };
}

const WRONG_ADDRESS =
  "Must be an address such as https://vcenter.example.com, without a user, or embedded: or qemu:.";

/** Addresses of one kind may be those of one platform that has moved. */
function kindOf(url: string): string {
  return url === EMBEDDED || url === QEMU ? url : "vCenter";
}

/** The origin, without the path under which the API of every vCenter is. */
function readAddress(text: string): string | undefined {
  const written = text.trim();
  const own = [EMBEDDED, QEMU].find((each) => each === written.toLowerCase());
  if (own !== undefined) return own;
  if (!URL.canParse(written)) return undefined;
  const { protocol, username, password, pathname, search, hash, origin, hostname } = new URL(written);
  const isPlain = username === "" && password === "" && search === "" && hash === "";
  const isVcenter = /^\/(sdk\/?|ui\/?)?$/.test(pathname);
  return protocol === "https:" && isPlain && isVcenter && hostname !== "" ? origin : undefined;
}

/** `AB:CD:…`; null for none, undefined for what is none. */
function readFingerprint(text: string): string | null | undefined {
  const digits = text.replaceAll(/[\s:]/g, "").toUpperCase();
  if (digits === "") return null;
  return /^[0-9A-F]{64}$/.test(digits) ? (digits.match(/../g) ?? []).join(":") : undefined;
}

/** A password that is not sent is kept where the configuration still has one. */
const SAVE = `insert into vcenter_connection as c (automator_id, account_id, url, username, sealed_password, certificate_fingerprint)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (automator_id) do update set url = excluded.url, username = excluded.username,
    sealed_password = case when $7::boolean then coalesce(excluded.sealed_password, c.sealed_password) end,
    certificate_fingerprint = excluded.certificate_fingerprint, revision = gen_random_uuid()`;
