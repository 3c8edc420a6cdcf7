export declare const a: number;
