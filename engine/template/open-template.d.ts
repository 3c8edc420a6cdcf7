import type { Problem, Visit } from "./check-shape.ts";
import type { Finding } from "./finding.ts";
export interface OpenOptions {
    readonly file: string;
    readonly fragments?: unknown;
    readonly with?: Readonly<Record<string, unknown>>;
}
/** A template with everything put in, and what is wrong with it so far. */
export interface OpenTemplate {
    /** Undefined where the text is no JSON. */
    readonly document: unknown;
    readonly findings: readonly Finding[];
    /** The finding of a problem in the expanded document. */
    readonly locate: (problem: Problem) => Finding;
}
export declare const FRAGMENTS_FILE = "fragments.json";
/** Reads, migrates, expands and shape-checks a template. `visit` is told of every part, if the shape holds or not. */
export declare function openTemplate(source: string, options: OpenOptions, visit?: Visit): OpenTemplate;
