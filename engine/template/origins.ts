/** A place in one of a page's files. */
export interface Origin {
  readonly file: "template" | "fragments" | "routes";
  readonly pointer: string;
  /** The use of the fragment that contains it, or of the parameter that a route gives. */
  readonly use?: Origin;
  /** The parameters that a text was filled with. */
  readonly filledWith?: readonly { readonly value: unknown; readonly origin: Origin }[];
  /** That use does not give what the fragment needs: all else that is wrong inside follows from it. */
  readonly isIncomplete?: boolean;
}

/** The origins of the parts of an expanded template. */
export interface Origins {
  record(pointer: string, origin: Origin): void;
  /** The place of a part of the expanded document. */
  of(pointer: string): Origin;
  /** The origin of the path that stands at a place as a text, or there in a reference; undefined: where it seems to be. */
  ofPath(pointer: string): Origin | undefined;
}

/** Stores origins only where the structure changed; deeper parts are derived from them. */
export function createOrigins(): Origins {
  const recorded = new Map<string, Origin>();
  return {
    record(pointer, origin) {
      recorded.set(pointer, origin);
    },
    of(pointer) {
      for (let above = pointer; above !== ""; above = above.slice(0, above.lastIndexOf("/"))) {
        const origin = recorded.get(above);
        if (origin !== undefined) return { ...origin, pointer: origin.pointer + pointer.slice(above.length) };
      }
      return { file: "template", pointer };
    },
    ofPath(pointer) {
      return ["/var", "/$", ""].map((below) => recorded.get(pointer + below)).find(Boolean);
    },
  };
}
