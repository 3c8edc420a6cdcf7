/** The pointer of a local `$ref` (`#/…`); undefined for any other. */
export declare function pointerOfRef(ref: unknown): string | undefined;
