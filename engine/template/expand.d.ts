import type { Origin, Origins } from "./origins.ts";
export interface Expanded {
    readonly document: unknown;
    readonly origins: Origins;
    /** Problems at places of the files, not of the expanded document. */
    readonly problems: readonly {
        readonly origin: Origin;
        readonly message: string;
        readonly atKey?: boolean;
    }[];
}
/**
 * Puts a template's parameters and fragments in: `<name>` first, then `{"fragment": …}` in lists becomes what the
 * fragment holds. Remembers where each part came from, so that a problem is told at its place in its file.
 */
export declare function expandTemplate(template: unknown, fragments: unknown, given: Readonly<Record<string, unknown>>): Expanded;
