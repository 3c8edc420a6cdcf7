import type { Transaction } from "../database/index.ts";

/**
 * Something that an embedded platform has. `Details`: its fields beside its name, as the API document of the platform
 * describes them.
 */
export interface EmbeddedObject<Details extends object> {
  readonly id: string;
  /** Who sees and changes it. Where nobody uses it, the owner of the automator. */
  readonly accountId: number;
  readonly serviceId: number | null;
  /** The id of what it is in; null where it is in nothing. */
  readonly parent: string | null;
  readonly name: string;
  /** Whether all accounts below its owner may read it. */
  readonly isOffered: boolean;
  readonly details: Details;
}

/** One automator of an embedded platform, inside a transaction. The transaction sees what its account may see. */
export interface EmbeddedAt {
  readonly automatorId: number;
  readonly db: Transaction;
}

/** What is set of a new one; the rest is empty. */
export type NewEmbeddedObject<Details extends object> = Pick<
  EmbeddedObject<Details>,
  "id" | "accountId" | "name" | "details"
> &
  Partial<Pick<EmbeddedObject<Details>, "serviceId" | "parent" | "isOffered">>;

/** What changes; details that are not named stay. */
export type EmbeddedChange<Details extends object> = Partial<
  Pick<EmbeddedObject<Details>, "accountId" | "serviceId" | "parent" | "name">
> & { readonly details?: Partial<Details> };

export interface ObjectFilter {
  readonly parent?: string;
  /** In one of these. */
  readonly parents?: readonly string[];
  readonly serviceId?: number;
  readonly ids?: readonly string[];
}

/** The objects of one embedded platform. `Kinds`: the details of each kind, by its name, as `{ vapp: VappDetails }`. */
export interface EmbeddedObjects<Kinds extends Readonly<Record<keyof Kinds, object>>> {
  /** By name. */
  list<Kind extends keyof Kinds & string>(
    at: EmbeddedAt,
    kind: Kind,
    filter?: ObjectFilter,
  ): Promise<readonly EmbeddedObject<Kinds[Kind]>[]>;
  find<Kind extends keyof Kinds & string>(
    at: EmbeddedAt,
    kind: Kind,
    id: string,
  ): Promise<EmbeddedObject<Kinds[Kind]> | undefined>;
  /** As `find`; nobody else changes it until the transaction ends. */
  lock<Kind extends keyof Kinds & string>(
    at: EmbeddedAt,
    kind: Kind,
    id: string,
  ): Promise<EmbeddedObject<Kinds[Kind]> | undefined>;
  /** One that is there already stays as it is, so that work can be repeated. Returns whether it is new. */
  insert<Kind extends keyof Kinds & string>(
    at: EmbeddedAt,
    kind: Kind,
    object: NewEmbeddedObject<Kinds[Kind]>,
  ): Promise<boolean>;
  /** Returns whether there is such an object. */
  change<Kind extends keyof Kinds & string>(
    at: EmbeddedAt,
    kind: Kind,
    id: string,
    change: EmbeddedChange<Kinds[Kind]>,
  ): Promise<boolean>;
  /** Those that match, and nothing that is in them. Returns how many there were. */
  remove(at: EmbeddedAt, kind: keyof Kinds & string, filter: ObjectFilter): Promise<number>;
}

export function embeddedObjects<
  Kinds extends Readonly<Record<keyof Kinds, object>>,
>(): EmbeddedObjects<Kinds> {
  type Kind = keyof Kinds & string;
  const find = async <Each extends Kind>(at: EmbeddedAt, kind: Each, id: string, lock: string) => {
    const [found] = await at.db.query<EmbeddedObject<Kinds[Each]>>(
      `select ${FIELDS} from embedded_object where automator_id = $1 and kind = $2 and id = $3${lock}`,
      [at.automatorId, kind, id],
    );
    return found;
  };
  return {
    list: (at, kind, filter = {}) =>
      at.db.query(
        `select ${FIELDS} from embedded_object where automator_id = $1 and kind = $2 and ${MATCHES} order by name, id`,
        [at.automatorId, kind, ...valuesOf(filter)],
      ),
    find: (at, kind, id) => find(at, kind, id, ""),
    lock: (at, kind, id) => find(at, kind, id, " for update"),

    async insert(at, kind, { id, accountId, name, details, serviceId, parent, isOffered }) {
      const inserted = await at.db.query(
        `insert into embedded_object (automator_id, kind, id, account_id, service_id, parent, name, is_offered, details)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb) on conflict (automator_id, kind, id) do nothing returning id`,
        [
          at.automatorId,
          kind,
          id,
          accountId,
          serviceId ?? null,
          parent ?? null,
          name,
          isOffered ?? false,
          details,
        ],
      );
      return inserted.length > 0;
    },

    async change(at, kind, id, { accountId, serviceId, parent, name, details }) {
      const changed = await at.db.query(
        `update embedded_object set account_id = coalesce($4::int, account_id), name = coalesce($5::text, name),
           service_id = case when $6 then $7::int else service_id end, parent = case when $8 then $9::text else parent end,
           details = details || $10::jsonb::jsonb
         where automator_id = $1 and kind = $2 and id = $3 returning id`,
        [
          at.automatorId,
          kind,
          id,
          accountId ?? null,
          name ?? null,
          serviceId !== undefined,
          serviceId ?? null,
          parent !== undefined,
          parent ?? null,
          details ?? {},
        ],
      );
      return changed.length > 0;
    },

    async remove(at, kind, filter) {
      const removed = await at.db.query(
        `delete from embedded_object where automator_id = $1 and kind = $2 and ${MATCHES} returning id`,
        [at.automatorId, kind, ...valuesOf(filter)],
      );
      return removed.length;
    },
  };
}

const FIELDS = `id, account_id as "accountId", service_id as "serviceId", parent, name, is_offered as "isOffered", details`;

const MATCHES =
  "($3::text is null or parent = $3) and ($4::int is null or service_id = $4) and ($5::text[] is null or id = any ($5)) and ($6::text[] is null or parent = any ($6))";

function valuesOf({ parent, serviceId, ids, parents }: ObjectFilter): readonly unknown[] {
  return [parent ?? null, serviceId ?? null, ids ?? null, parents ?? null];
}
