import type { AnyHandler, ApiAnswer, ApiRequest, Handler } from "../api.ts";
import type { ReadPatch } from "../patch.ts";
import { uncheckedCast } from "../unchecked-cast.ts";
import { auditResource, resourceChanges } from "./audit-resource.ts";
import { refuseValues } from "./refuse-values.ts";
import { fieldsOf, isShown } from "./resource-columns.ts";
import type { At, ResourceRules, RowOf } from "./resource-rules.ts";
import type { Resource, ResourceAction } from "./resource.ts";
import {
  insertResource,
  listResource,
  ofOneAccount,
  readResource,
  updateResource,
} from "./stored-resource.ts";
import type { Values } from "./stored-resource.ts";
import { readTarget } from "./target-account.ts";

/** A handler for each operation and action of a resource, by its operationId. */
export type ResourceHandlers<Operations, Declared extends Resource> = {
  readonly [Id in IdsOf<Declared> & keyof Operations]: Handler<At<Operations, Id>>;
};

type IdsOf<Declared extends Resource> =
  | Declared["operations"][keyof Declared["operations"]]
  | ActionsOf<Declared>[keyof ActionsOf<Declared>]["operation"];

type ActionsOf<Declared extends Resource> = NonNullable<Declared["actions"]>;

/**
 * The handlers of a resource, by operationId. `rules` has what is particular about it.
 * `Operations` are those of the contract that is generated after the declaration was written into the document.
 */
export function answerResource<
  Operations,
  Declared extends Resource,
  Stored = RowOf<Operations, Declared["operations"]>,
>(
  resource: Declared,
  rules: ResourceRules<Operations, Declared["operations"], Stored, ActionsOf<Declared>> = {},
): ResourceHandlers<Operations, Declared> {
  const plain = buildHandlers(resource, uncheckedCast<PlainRules>(rules));
  const handlers = Object.entries(resource.operations).map(([kind, id]) => [id, Reflect.get(plain, kind)]);
  const actions = Object.entries(resource.actions ?? {}).map(([name, { operation }]) => [
    operation,
    plain.actions[name],
  ]);
  return uncheckedCast<ResourceHandlers<Operations, Declared>>(Object.fromEntries([...handlers, ...actions]));
}

/** A stored row of any resource. */
interface Row extends Values {
  readonly id: number;
  readonly account_id: number;
}

/** The rules of any resource; `answerResource` checks their types. */
type PlainRules = Readonly<
  Partial<{
    lock: (db: ApiRequest["db"], accountId: number) => Promise<void>;
    show: (row: Row, request: ApiRequest) => Promise<Values>;
    compared: (row: Row) => Values;
    mayChange: (row: Row, request: ApiRequest) => Promise<void>;
    create: Change;
    update: Change;
    delete: Change;
    actions: Readonly<Record<string, Change>>;
  }>
>;
type Change = (request: object, save: (columns?: Values) => Promise<ApiAnswer>) => Promise<ApiAnswer>;

interface OneRequest extends ApiRequest {
  readonly path: { readonly id: number };
}

interface CreateRequest extends ApiRequest {
  readonly body: Values;
}

interface UpdateRequest extends OneRequest {
  /** Where the document permits lists of patch operations, `patch` reads the body. */
  readonly body?: Values;
  readonly patch: ReadPatch<Values>;
}

interface ActionRequest extends OneRequest {
  readonly body?: Values;
}

interface PlainHandlers extends Readonly<
  Record<"list" | "get" | "create" | "update" | "delete", AnyHandler>
> {
  readonly actions: Readonly<Record<string, AnyHandler>>;
}

function buildHandlers(resource: Resource, rules: PlainRules): PlainHandlers {
  const show = async (row: Row, request: ApiRequest): Promise<Values> =>
    rules.show === undefined ? shownPart(resource, row) : await rules.show(row, request);

  const { compared = (row: Row) => row } = rules;

  /** The row as it is now; the log has what differs from the one before. */
  const audited = async (
    request: ApiRequest,
    id: number,
    operationId: string | undefined,
    { before, written }: { readonly before?: Row; readonly written: Values },
  ): Promise<Row> => {
    const row = await readResource<Row>(request.db, resource, id);
    const former = before && compared(before);
    const changes = resourceChanges(resource, { former, row: compared(row), written });
    await auditResource(request, resource, before ?? row, operationId, changes);
    return row;
  };

  /** Reads the row again once the account, or the row, is locked. */
  const readToChange = async (request: OneRequest, isRowLocked = false): Promise<Row> => {
    const { db, path } = request;
    let row = await readResource<Row>(db, resource, path.id);
    await rules.lock?.(db, row.account_id);
    if (isRowLocked) await db.query(`select id from ${resource.table} where id = $1 for update`, [row.id]);
    if (isRowLocked || rules.lock !== undefined) row = await readResource<Row>(db, resource, path.id);
    await rules.mayChange?.(row, request);
    return row;
  };

  const answerAction = (name: string, { operation, fields = {} }: ResourceAction): AnyHandler => {
    const rule = rules.actions?.[name];
    if (rule === undefined) throw new Error(`The action "${name}" of a ${resource.noun} has no rule.`);
    const taken = { ...resource, fields, unique: [] };
    return async (request: ActionRequest) => {
      const { db, body = {} } = request;
      const current = await readToChange(request, true);
      const save = async (columns: Values = {}) => {
        await refuseValues(db, taken, current.account_id, body);
        await updateResource(db, resource, current.id, {}, columns);
        const row = await audited(request, current.id, operation, { before: current, written: columns });
        return { body: await show(row, request) };
      };
      return await rule({ ...request, current }, save);
    };
  };

  const { operations, listed, filters = [], createdFor, actions = {} } = resource;
  return {
    actions: Object.fromEntries(
      Object.entries(actions).map(([name, action]) => [name, answerAction(name, action)]),
    ),

    list: async (request: ApiRequest) => {
      const isNarrowed = listed !== "within reach" && !filters.includes("account_id");
      const list = listed === "within reach" || isNarrowed ? request.list : ofOneAccount(request);
      const accountId = isNarrowed ? request.actor.accountId : undefined;
      return { body: await listResource(request.db, resource, list, accountId) };
    },

    get: async (request: OneRequest) => ({
      body: await show(await readResource<Row>(request.db, resource, request.path.id), request),
    }),

    create: async (request: CreateRequest) => {
      const { db, body, actor } = request;
      const wanted = createdFor === "named" ? Number(body["account_id"] ?? actor.accountId) : actor.accountId;
      const accountId = await readTarget(db, actor, wanted);
      await rules.lock?.(db, accountId);
      const save = async (columns: Values = {}) => {
        await refuseValues(db, resource, accountId, body);
        const id = await insertResource(db, resource, accountId, body, columns);
        const row = await audited(request, id, operations.create, { written: { ...body, ...columns } });
        return { status: 201, body: await show(row, request) };
      };
      return (await rules.create?.({ ...request, accountId }, save)) ?? (await save());
    },

    update: async (request: UpdateRequest) => {
      const { db } = request;
      const current = await readToChange(request);
      const changes = request.patch(await show(current, request));
      const save = async (columns: Values = {}) => {
        await refuseValues(db, resource, current.account_id, changes, current.id);
        await updateResource(db, resource, current.id, changes, columns);
        const row = await audited(request, current.id, operations.update, {
          before: current,
          written: { ...changes, ...columns },
        });
        return { body: await show(row, request) };
      };
      return (await rules.update?.({ ...request, current, changes }, save)) ?? (await save());
    },

    delete: async (request: OneRequest) => {
      const current = await readToChange(request);
      const save = async () => {
        await request.db.query(`delete from ${resource.table} where id = $1`, [current.id]);
        await auditResource(request, resource, current, operations.delete);
        return {};
      };
      return (await rules.delete?.({ ...request, current }, save)) ?? (await save());
    },
  };
}

function shownPart(resource: Resource, row: Row): Values {
  const shown = fieldsOf(resource).filter(isShown);
  return Object.fromEntries(shown.map(({ name }) => [name, row[name]]));
}
