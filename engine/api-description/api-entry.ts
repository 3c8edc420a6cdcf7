/** How an API spells paging, search, sort and filters; `{field}` stands for the field. Missing key: not supported. */
export interface Dialect {
  readonly page?: string;
  /** Number of the first page in `page`: 0 or 1, the default. */
  readonly firstPage?: number;
  /** Instead of `page`: how many rows to skip. Needs `size`. */
  readonly offset?: string;
  readonly size?: string;
  /** `words: "repeat"`: the text is split into words, each sent as its own parameter. */
  readonly search?: { readonly param: string; readonly words?: "repeat" };
  readonly filter?: string;
  readonly from?: string;
  readonly to?: string;
  readonly sort?: {
    readonly param: string;
    /** How a descending sort is written in `param`: `-{field}`. With `direction`: the value for it there. */
    readonly descending: string;
    /** The second parameter, where the direction has its own. */
    readonly direction?: string;
    /** The value for ascending in `direction`. */
    readonly ascending?: string;
  };
  /** JSON Pointer to the rows in a list's answer; absent: the answer is the rows. */
  readonly rows?: string;
  /** JSON Pointer to the number of all rows in a list's answer. */
  readonly total?: string;
  /** JSON Pointer to a sentence that a list's answer says beside its rows: why some are not there. */
  readonly notice?: string;
  /** How a list is asked how many rows have each value of a field. */
  readonly counts?: {
    /** Its value is a field, once for each. */
    readonly param: string;
    /**
     * JSON Pointer to the counts in the answer, an object of numbers by value: `/meta/counts/{field}`. What is filtered by a
     * field must not narrow its own counts.
     */
    readonly at: string;
  };
  /** JSON Pointer to the link of the activity that a change started, in its answer. */
  readonly activity?: string;
}

/** Corrections of a description, applied before anything reads it (spec 1 §7). */
export interface Rewrites {
  /** Each `from` at the start of a host becomes `to`: `api.` → `eks.`. */
  readonly hosts: readonly Replacement[];
  /** Each base path equal to, or below, `from` is moved to `to`: `/service-pricing` → `/solutions`. */
  readonly basePaths: readonly Replacement[];
  /** A path equal to `from` becomes `to`: `/{automatorId}/dataCenters` → `/{automatorId}/dataCenter`. */
  readonly paths: readonly Replacement[];
}

export interface Replacement {
  readonly from: string;
  readonly to: string;
}

/** How a state looks; each also has a shape of its own. */
export const STATE_TONES = ["success", "progress", "warning", "failure", "neutral"] as const;
export type StateTone = (typeof STATE_TONES)[number];

/** One API of `templates/apis.json` with its settings. */
export interface ApiEntry {
  readonly name: string;
  /** Address of the swagger or OpenAPI document. */
  readonly description: string;
  readonly dialect: Dialect;
  /**
   * The record of the signed-in user, below its base path: `/user/{session.user.id}`. A change to it changes the
   * session.
   */
  readonly own?: string;
  /**
   * Kinds of things that a failure may be about, by a field that only they have: `{ "ServiceOfferings_id": "Service"
   * }`. The kind is the heading of the failure.
   */
  readonly kinds?: Readonly<Record<string, string>>;
  /**
   * The tones of states that only this API has, or that mean something of their own there: `{ "Draft": "warning" }`.
   */
  readonly tones?: Readonly<Record<string, StateTone>>;
  /** How long a failure's toast stays, in milliseconds; absent: the usual 3000. */
  readonly toast?: number;
  /** Its failures are not toasted, unless a call or page overrides that. */
  readonly quiet?: boolean;
  /** Replacements for its failure messages: a message that contains the text becomes the other. */
  readonly errors?: readonly { readonly has: string; readonly say: string }[];
  readonly rewrites: Rewrites;
  /** What stands before its base path where an address of the APIs is configured, else nothing; see `baseAddress`. */
  readonly base?: string;
  /** Rewritten hosts with their origins; any other host is reached at `base`. */
  readonly origins: Readonly<Record<string, string>>;
}

/** The parsed `templates/apis.json`. */
export interface ApiList {
  readonly entries: Readonly<Record<string, ApiEntry>>;
  readonly dialects: Readonly<Record<string, Dialect>>;
}
