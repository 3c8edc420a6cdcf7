export interface Position {
    readonly line: number;
    readonly column: number;
}
/** Where the parts of a JSON text stand. */
export interface Positions {
    /** Of the value at a pointer, or of its key; of the nearest part above where there is none. */
    of(pointer: string, atKey?: boolean): Position;
    /** Where and why it is no strict JSON, and keys that an object has twice. */
    readonly problems: readonly {
        readonly position: Position;
        readonly pointer: string;
        readonly message: string;
    }[];
}
/** Reads where things stand in a JSON text; also in one that is broken. */
export declare function readPositions(source: string): Positions;
