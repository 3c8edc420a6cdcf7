/** How an API spells paging, search, sort and filters; `{field}` stands for the field. A missing key: it cannot. */
export interface Dialect {
  readonly page?: string;
  /** What the first page is called in `page`: 0 or 1, the default. */
  readonly firstPage?: number;
  /** Instead of `page`: how many rows come before. Needs `size`. */
  readonly offset?: string;
  readonly size?: string;
  /** `words: "repeat"`: split into words, each sent as a parameter of its own. */
  readonly search?: { readonly param: string; readonly words?: "repeat" };
  readonly filter?: string;
  readonly from?: string;
  readonly to?: string;
  readonly sort?: {
    readonly param: string;
    /** How a descending sort is written in `param`: `-{field}`. With `direction`: the word for it there. */
    readonly descending: string;
    /** The second parameter, where the direction is one. */
    readonly direction?: string;
    /** The word for ascending in `direction`. */
    readonly ascending?: string;
  };
  /** JSON Pointer to the rows in a list's answer; absent: the answer is the rows. */
  readonly rows?: string;
  /** JSON Pointer to the number of all rows in a list's answer. */
  readonly total?: string;
  /** JSON Pointer to the link of the activity that a change started, in its answer. */
  readonly activity?: string;
}

/** What is repaired in every description before anything reads it (spec 1 §7). */
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

/** One API of `templates/apis.json`, with everything that is said of it there. */
export interface ApiEntry {
  readonly name: string;
  /** Address of the swagger or OpenAPI document. */
  readonly description: string;
  readonly dialect: Dialect;
  /** The record of whoever is signed in, below its base path: `/user/{session.user.id}`. What changes it changes the session. */
  readonly own?: string;
  /**
   * Kinds of things that a failure may be about, by a field that only they have: `{ "ServiceOfferings_id": "Service" }`.
   * The kind heads the text of the failure.
   */
  readonly kinds?: Readonly<Record<string, string>>;
  /** How long a failure's toast stays, in milliseconds; absent: the usual 3000. */
  readonly toast?: number;
  /** Its failures are not toasted; a call or page may say otherwise. */
  readonly quiet?: boolean;
  /** Its failures that read otherwise: a message that has this in it says that. */
  readonly errors?: readonly { readonly has: string; readonly say: string }[];
  readonly rewrites: Rewrites;
  /** Rewritten hosts and the origin each is reached at; a host that is not named is reached at our own. */
  readonly origins: Readonly<Record<string, string>>;
}

/** `templates/apis.json`, read. */
export interface ApiList {
  readonly entries: Readonly<Record<string, ApiEntry>>;
  readonly dialects: Readonly<Record<string, Dialect>>;
}
