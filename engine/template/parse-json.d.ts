/** The value of a JSON text; undefined where it is none. */
export declare function parseJson(source: string): unknown;
