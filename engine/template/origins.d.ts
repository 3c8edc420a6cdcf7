/** A place in one of the files a page is made of. */
export interface Origin {
    readonly file: "template" | "fragments";
    readonly pointer: string;
    /** Where the fragment it stands in is used. */
    readonly use?: Origin;
}
/** Where the parts of an expanded template came from. */
export interface Origins {
    record(pointer: string, origin: Origin): void;
    /** The place of a part of the expanded document. */
    of(pointer: string): Origin;
}
/** Remembers only where the structure changed; everything below a remembered part is found from it. */
export declare function createOrigins(): Origins;
