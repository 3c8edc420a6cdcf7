export type Resolved = {
    readonly ok: true;
    readonly value: Readonly<Record<string, unknown>>;
    readonly pointer: string | undefined;
} | {
    readonly ok: false;
    readonly problem: string;
};
/**
 * Follows local `$ref`s from an object to the first that is none. `pointer` is where that one stands, where a
 * reference led there. A circle, a reference to nothing or to another document is a problem.
 */
export declare function resolveRef(document: unknown, start: unknown): Resolved;
