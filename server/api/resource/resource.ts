/**
 * A table whose rows belong to accounts and which callers list, read, create, change and delete. From this declaration come
 * the usual parts of the document (`scripts/generate-documents.ts`), the handlers (`answerResource`), and the rows of the
 * demo and of the tests of tenants. What is particular is a rule of `answerResource`, or written in the document by hand
 * (docs/api-author.md). The table has the columns `id` and `account_id` and is protected by row-level security.
 */
export interface Resource<
  Field extends string = string,
  Operations extends ResourceOperations = ResourceOperations,
  Actions extends ResourceActions = ResourceActions,
> {
  /** As inside a sentence: `contact`, `API key`. */
  readonly noun: string;
  /** Default: the noun with an s. */
  readonly plural?: string;
  /** The name of its schema in the document, `Contact`; the others are `NewContact`, `ContactChange` and `ContactList`. */
  readonly schema: string;
  /** The path of the list, below the base of the API: `/contact`. A single one has `/contact/{id}`. */
  readonly path: string;
  /** The operationId of each operation that it has. The audit log uses its first word: `revokeApiKey` is `apikey.revoke`. */
  readonly operations: Operations;
  /** Paths of further lists, by operationId. They are written into the document; their handlers call `listResource`. */
  readonly otherLists?: Readonly<Record<string, string>>;
  /** Further operations on a single one, `POST /contact/{id}/<name>`. Each needs its rule in `answerResource`. */
  readonly actions?: Actions;
  /** The activity tag that the operations need: R to list and get, C to create, U to update, D to delete. */
  readonly permission: string;
  /** Other flags than those, by the kind of the operation. */
  readonly flags?: Readonly<Partial<Record<keyof ResourceOperations, "C" | "R" | "U" | "D">>>;
  readonly table: string;
  /** Joined to the table, which is `r` there: `join app_user u on u.id = r.user_id`. */
  readonly join?: string;
  /** By the names that callers use. Every resource has `id` and `account_id`, too. */
  readonly fields: Readonly<Record<Field, ResourceField>>;
  /** Fields to filter lists by. With `account_id` callers can list the resources of an account below theirs. */
  readonly filters?: readonly (NoInfer<Field> | BuiltInField)[];
  readonly searches?: readonly (NoInfer<Field> | BuiltInField)[];
  readonly sorts?: readonly (NoInfer<Field> | BuiltInField)[];
  /** Whether the list has the rows of the caller's account or of all accounts within reach. Default own. */
  readonly listed?: "own" | "within reach";
  /** Whether a body can name an account below as `account_id`; otherwise it is the caller's. Default own. */
  readonly createdFor?: "own" | "named";
  /** The field that the audit log calls it by. Default `name`. */
  readonly named?: NoInfer<Field>;
  /** Texts that no two of an account share, in upper or lower case: a 409. Each needs a unique index `<table>_<column>`. */
  readonly unique?: readonly NoInfer<Field>[];
  /** Names of schemas that are written by hand: of a row of the list, of a single one, and of the answer to a creation. */
  readonly answers?: { readonly row?: string; readonly one?: string; readonly created?: string };
  /** Rows of the demo, as values by field. Without `account_id` they belong to the demo's main customer. */
  readonly demo?: readonly Readonly<Record<string, unknown>>[];
}

/** The operationId of each operation that there is. */
export interface ResourceOperations {
  readonly list?: string;
  readonly get?: string;
  readonly create?: string;
  readonly update?: string;
  readonly delete?: string;
}

/** Actions by the last part of their paths. */
export type ResourceActions = Readonly<Record<string, ResourceAction>>;

/** Answered with the single one as it then is. It is a 409 where its rule refuses. */
export interface ResourceAction {
  /** The operationId. The audit log uses its first word: `publishZone` is `zone.publish`. */
  readonly operation: string;
  /** Default: the summary in the document, or else the first word and the noun. */
  readonly summary?: string;
  /** The flag of the permission that it needs. Default U. */
  readonly flag?: "C" | "R" | "U" | "D";
  /** The fields of its body; without them it has none. Its rule decides what becomes of them. */
  readonly fields?: Readonly<Record<string, ResourceField>>;
}

export type BuiltInField = "id" | "account_id";

export interface ResourceField {
  /** A time is a text as in spec 1 §9 and has the `x-format` date-time; the schema of `json` is `schema`. */
  readonly type: "text" | "integer" | "number" | "boolean" | "date" | "time" | "json";
  /** Default: the title in the document, or else the name in words. */
  readonly title?: string;
  /** Default: the description in the document. */
  readonly description?: string;
  /** When callers can set it. Default always. */
  readonly set?: "always" | "when created" | "never";
  readonly isRequired?: boolean;
  /** It may be null. */
  readonly isNullable?: boolean;
  /** The value of a new one without it. */
  readonly default?: string | number | boolean;
  readonly choices?: readonly string[];
  /** The most characters of a text. */
  readonly longest?: number;
  /** Further keywords of its schema: `format`, `minimum`, `items`. */
  readonly schema?: Readonly<Record<string, unknown>>;
  /** Rules of `validators/field-rules.ts` by name: a 422 where one is broken. Forms apply them, too (`x-rules`). */
  readonly rules?: readonly string[];
  /** The table whose id it holds; an id that is not within reach is a 422. */
  readonly refersTo?: string;
  /** Callers send it; answers do not contain it, and the audit log only that it was changed. */
  readonly isSecret?: boolean;
  /** The audit log contains that it was changed, and not its values. */
  readonly isPersonal?: boolean;
  /** Whether answers contain it. Default true, unless it is secret. */
  readonly isShown?: boolean;
  /** Default: its name in snake case. */
  readonly column?: string;
  /** An expression over `r` and joined tables, instead of a column. It is only read. */
  readonly sql?: string;
}

/** Declares a resource; its lists of fields are checked against `fields`. */
export function defineResource<
  const Field extends string,
  const Operations extends ResourceOperations,
  const Actions extends ResourceActions = Readonly<Record<string, never>>,
>(resource: Resource<Field, Operations, Actions>): Resource<Field, Operations, Actions> {
  return resource;
}

/** The resources of these APIs. */
export function resourcesOf(
  apis: readonly { readonly resources?: readonly Resource[] }[],
): readonly Resource[] {
  return apis.flatMap(({ resources = [] }) => resources);
}

/** The resource type in the audit log: `contact`, `apikey` for an API key. */
export function auditName({ noun }: Resource): string {
  return noun.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

export function pluralOf({ noun, plural }: Pick<Resource, "noun" | "plural">): string {
  return plural ?? `${noun}s`;
}

/** `an API key`, `a contact`. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;
}
