import type { Transaction } from "../../database/index.ts";
import type { AnswerOf, ApiRequest, RequestOf } from "../api.ts";
import type { ResourceActions, ResourceOperations } from "./resource.ts";
import type { Values } from "./stored-resource.ts";

/**
 * What is particular about a resource. A rule runs in the transaction of the request and refuses by throwing an
 * `ApiFailure`. The rules `create`, `update` and `delete` call `save`, which checks the values, writes the row and the audit
 * log, and returns the answer. They can do more before and after it, and change the answer. So do the rules of `actions`,
 * whose row is locked: of two callers at the same moment the second sees what the first changed.
 * `Operations` are those of the contract, `Ids` the operationIds of the resource; `Row` is a stored row.
 */
export interface ResourceRules<
  Operations,
  Ids extends ResourceOperations,
  Row,
  Actions extends ResourceActions = Readonly<Record<string, never>>,
> {
  /** Locks the account before anything is read that a change depends on. */
  lock?(db: Transaction, accountId: number): Promise<void>;
  /** Makes the answer for a single one, also the source of copies in lists of patch operations. Default: its row. */
  show?(row: Row, request: ApiRequest): Promise<ShownOf<Operations, Ids, Row>>;
  /** What the audit log compares before and after a change. Default: the row. */
  compared?(row: Row): Values;
  /** Refuses to change or delete a row. */
  mayChange?(row: Row, request: ApiRequest): Promise<void>;
  create?(
    request: RequestOf<At<Operations, Ids["create"]>> & { readonly accountId: number },
    save: (columns?: Values) => Promise<{ status: 201; body: ShownOf<Operations, Ids, Row> }>,
  ): Promise<AnswerOf<At<Operations, Ids["create"]>>>;
  update?(
    request: Omit<RequestOf<At<Operations, Ids["update"]>>, "patch"> & {
      readonly current: Row;
      readonly changes: ChangeOf<At<Operations, Ids["update"]>>;
    },
    save: (columns?: Values) => Promise<{ body: ShownOf<Operations, Ids, Row> }>,
  ): Promise<AnswerOf<At<Operations, Ids["update"]>>>;
  delete?(
    request: RequestOf<At<Operations, Ids["delete"]>> & { readonly current: Row },
    save: () => Promise<AnswerOf<At<Operations, Ids["delete"]>>>,
  ): Promise<AnswerOf<At<Operations, Ids["delete"]>>>;
  /** A rule for each action that is declared. */
  readonly actions?: {
    readonly [Name in keyof Actions]: (
      request: RequestOf<At<Operations, Actions[Name]["operation"]>> & { readonly current: Row },
      save: (columns?: Values) => Promise<{ body: ShownOf<Operations, Ids, Row> }>,
    ) => Promise<AnswerOf<At<Operations, Actions[Name]["operation"]>>>;
  };
}

/** The operation of this id. */
export type At<Operations, Id> = Id extends keyof Operations ? Operations[Id] : never;

/** A row of the list, or else the answer for a single one. */
export type RowOf<Operations, Ids extends ResourceOperations> =
  At<Operations, Ids["list"]> extends {
    readonly answers: { readonly 200: { readonly data: readonly (infer Row)[] } };
  }
    ? Required<Row>
    : GoodBody<At<Operations, Ids["get"]>>;

type ShownOf<Operations, Ids extends ResourceOperations, Row> = Ids extends { readonly get: string }
  ? GoodBody<At<Operations, Ids["get"]>>
  : Ids extends { readonly update: string }
    ? GoodBody<At<Operations, Ids["update"]>>
    : Row;

type GoodBody<Operation> = Operation extends { readonly answers: { readonly 200: infer Body } }
  ? Body
  : never;

type ChangeOf<Operation> = Operation extends { readonly patch: infer Change }
  ? Change
  : Operation extends { readonly body: infer Change }
    ? Change
    : never;
