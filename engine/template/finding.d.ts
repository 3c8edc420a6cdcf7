/** Something wrong with a template: where, and what to do about it. */
export interface Finding {
    readonly file: string;
    /** From 1. */
    readonly line: number;
    /** From 1. */
    readonly column: number;
    /** JSON Pointer in the file. */
    readonly pointer: string;
    /** A sentence in small letters: `unknown root "rwo", did you mean "row"?`. */
    readonly message: string;
}
/** As the command line prints it: `my-services.json:21:33 /rowActions/0/enable/0/if/in/0 — unknown root "rwo"`. */
export declare function formatFinding(finding: Finding): string;
/** In the order of the files, each once: the same findings always print the same. */
export declare function sortFindings(findings: readonly Finding[]): readonly Finding[];
