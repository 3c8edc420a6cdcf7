/** `, did you mean "row"?` where a known name is near; else what there is, where that is little; else nothing. */
export declare function suggest(name: string, known: readonly string[]): string;
